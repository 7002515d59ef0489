import { sittingPauseMinutes } from '@kancil/rules/wallet/sittings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** A session is noted as in use once a minute; until the next note it counts as in use. */
const noteMinutes = 2

/**
 * Seconds that a member was signed in within a span, on whatever devices: two at once count once.
 */
export async function secondsSignedIn(
  db: Db | Tx,
  memberId: string,
  from: Date,
  now: Date,
): Promise<number> {
  const noted = new Date(now.getTime() - noteMinutes * 60_000)
  const { rows } = await sql<{ seconds: number }>`
    with used as (
      select greatest(created_at, ${from}) as since, least(${now}::timestamptz, coalesce(ended_at,
        case when last_seen_at > ${noted} then ${now}::timestamptz else last_seen_at end)) as until
      from session where side = 'member' and subject_id = ${memberId}
        and coalesce(ended_at, ${now}::timestamptz) > ${from}
    ), span as (
      select unnest(range_agg(tstzrange(since, until))) as r from used where until > since
    )
    select coalesce(extract(epoch from sum(upper(r) - lower(r))), 0)::int as seconds
      from span`.execute(db)
  return rows[0]!.seconds
}

/**
 * Whether the member was never signed out for as long as ends a sitting, on any device, from an
 * instant until now.
 */
export async function isUnbroken(
  db: Db | Tx,
  memberId: string,
  from: Date,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ unbroken: boolean }>`
    select coalesce(range_agg(tstzrange(created_at, coalesce(ended_at, last_seen_at)
        + make_interval(mins => ${sittingPauseMinutes})))
      @> tstzrange(${from}, ${now}, '[]'), false) as unbroken
    from session where side = 'member' and subject_id = ${memberId}
      and created_at <= coalesce(ended_at, last_seen_at)`.execute(db)
  return rows[0]!.unbroken
}
