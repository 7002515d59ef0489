import type { GameListCheck } from '@kancil/contract/games/vendor-desk'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type ListCheckRow = Omit<GameListCheck, 'at' | 'failingSince'> & {
  readonly vendorId: string
  readonly at: Date
  readonly failingSince: Date | null
}

/** Keeps what was found; a list that goes on failing has done so since the first time. */
export async function putListCheck(
  db: Db | Tx,
  { vendorId, at, verdict, httpStatus, games, faults }: Omit<ListCheckRow, 'failingSince'>,
): Promise<void> {
  const failingSince = verdict === 'fine' ? null : at
  await sql`insert into game_list_check as c
      (vendor_id, checked_at, verdict, http_status, games, faults, failing_since)
    values (${vendorId}, ${at}, ${verdict}, ${httpStatus}, ${games},
      ${JSON.stringify(faults)}::jsonb, ${failingSince})
    on conflict (vendor_id) do update set checked_at = excluded.checked_at,
      verdict = excluded.verdict, http_status = excluded.http_status, games = excluded.games,
      faults = excluded.faults, failing_since = case when excluded.failing_since is not null
        then coalesce(c.failing_since, excluded.failing_since) end`.execute(db)
}

export async function readListChecks(db: Db): Promise<ListCheckRow[]> {
  const { rows } =
    await sql<ListCheckRow>`select vendor_id as "vendorId", checked_at as at, verdict,
    http_status as "httpStatus", games, faults, failing_since as "failingSince"
    from game_list_check`.execute(db)
  return rows
}

/** Vendors that are not switched off and whose list could not be taken over when last asked for. */
export async function countFailingLists(db: Db): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from game_list_check c
    join game_vendor v on v.id = c.vendor_id
    where c.failing_since is not null and v.status <> 'off' and v.base_url <> ''`.execute(db)
  return Number(rows[0]!.n)
}
