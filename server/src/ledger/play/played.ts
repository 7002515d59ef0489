import type { Currency, Money } from '@kancil/contract/money'
import { businessDay, siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/** Stakes and payouts of a member, net of rollbacks, in minor units. */
export type Played = {
  /** In all their time here. */
  readonly wagered: Money
  readonly won: Money
  /** In the site's current day, week (from Monday) and month, as limits on play count them. */
  readonly dayWagered: Money
  readonly dayWon: Money
  readonly weekWagered: Money
  readonly weekWon: Money
  readonly monthWagered: Money
  readonly monthWon: Money
}

/** What a member played, or null if no wallet was opened in the currency. */
export async function playedOf(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
  now: Date,
): Promise<Played | null> {
  const day = businessDay(now)
  const since = (period: 'day' | 'week' | 'month', sum: 'wagered' | 'won') => {
    const counted = sql.ref(`p.${period}_${sum}`)
    const total = sql.ref(`a.${sum}`)
    const fresh = sql.ref(`f.${period}_${sum}`)
    const begun = sql`date_trunc(${period}, p.day) = date_trunc(${period}, ${day}::date)`
    return sql`(case when p.account_id is null then ${fresh}
      when ${begun} then ${total} - ${counted} else 0 end)::bigint`
  }
  const { rows } = await sql<Played>`
    select a.wagered, a.won,
      ${since('day', 'wagered')} as "dayWagered", ${since('day', 'won')} as "dayWon",
      ${since('week', 'wagered')} as "weekWagered", ${since('week', 'won')} as "weekWon",
      ${since('month', 'wagered')} as "monthWagered", ${since('month', 'won')} as "monthWon"
    from account a left join play_terms p on p.account_id = a.id
      left join lateral ledger_played_since(a.id, ${day}::date, ${siteZone}) f
        on p.account_id is null
    where a.owner_id = ${memberId} and a.purpose = 'cash' and a.currency = ${currency}
      and a.shard = 0 and a.owner_kind = 'member'`.execute(db)
  return rows[0] ?? null
}
