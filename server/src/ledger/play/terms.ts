import { type Currency, type Money, money } from '@kancil/contract/money'
import { businessDay, siteZone } from '@kancil/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'
import { accountId, memberCash } from '../accounts.ts'

/** Limits on play with a member's wallet, in minor units; null: no limit. */
export type PlayTerms = {
  /** Which bucket a stake comes from first; `cash_only` leaves the bonus out of play. */
  readonly bonusOrder: 'cash_first' | 'bonus_first' | 'cash_only'
  /** The largest single stake; 0 allows none, and `noPlay` not even a stake of zero. */
  readonly betMax: Money | null
  readonly wagerDayMax: Money | null
  readonly wagerWeekMax: Money | null
  readonly wagerMonthMax: Money | null
  /** Stakes less payouts. */
  readonly lossDayMax: Money | null
  readonly lossWeekMax: Money | null
  readonly lossMonthMax: Money | null
}

/** The largest stake of a member who may not play: bets are refused with `SELF_EXCLUDED`. */
export const noPlay: Money = money(-1n)

export const noTerms: PlayTerms = {
  bonusOrder: 'cash_first',
  betMax: null,
  wagerDayMax: null,
  wagerWeekMax: null,
  wagerMonthMax: null,
  lossDayMax: null,
  lossWeekMax: null,
  lossMonthMax: null,
}

/**
 * Sets a member's terms; they apply from the next bet. Days, weeks (from Monday) and months are the
 * site's. The first time, what the member already played in the current day, week and month is
 * counted from the ledger.
 */
export async function setPlayTerms(
  tx: Tx,
  memberId: string,
  currency: Currency,
  terms: PlayTerms,
  now: Date,
): Promise<void> {
  const cash = accountId(memberCash(memberId, currency), '')
  await sql`select id from account where id = ${cash} for no key update`.execute(tx)
  const stored =
    await sql`update play_terms set bonus_order = ${terms.bonusOrder}, bet_max = ${terms.betMax},
      wager_day_max = ${terms.wagerDayMax}, wager_week_max = ${terms.wagerWeekMax},
      wager_month_max = ${terms.wagerMonthMax}, loss_day_max = ${terms.lossDayMax},
      loss_week_max = ${terms.lossWeekMax}, loss_month_max = ${terms.lossMonthMax}
    where account_id = ${cash}`.execute(tx)
  if ((stored.numAffectedRows ?? 0n) === 0n) await insertTerms(tx, cash, terms, now)
  await sql`select ledger_cap(array[${cash}])`.execute(tx)
}

async function insertTerms(
  tx: Tx,
  cash: RawBuilder<bigint>,
  terms: PlayTerms,
  now: Date,
): Promise<void> {
  const day = businessDay(now)
  await sql`
    with played as (
      select a.id, a.wagered, a.won, p.* from account a cross
        join lateral ledger_played_since(a.id, ${day}::date, ${siteZone}) p
      where a.id = ${cash}
    )
    insert into play_terms (account_id, bonus_order, bet_max, wager_day_max, wager_week_max,
      wager_month_max,
        loss_day_max, loss_week_max, loss_month_max, day, day_wagered, day_won, week_wagered,
          week_won,
        month_wagered, month_won)
      select id, ${terms.bonusOrder}, ${terms.betMax}::bigint, ${terms.wagerDayMax}::bigint,
        ${terms.wagerWeekMax}::bigint, ${terms.wagerMonthMax}::bigint, ${terms.lossDayMax}::bigint,
        ${terms.lossWeekMax}::bigint, ${terms.lossMonthMax}::bigint, ${day}::date,
        wagered - day_wagered, won - day_won, wagered - week_wagered, won - week_won,
        wagered - month_wagered, won - month_won
      from played`.execute(tx)
}

/** A member's terms; `noTerms` if none were set. */
export async function playTermsOf(
  tx: Tx,
  memberId: string,
  currency: Currency,
): Promise<PlayTerms> {
  const { rows } = await sql<PlayTerms>`
    select p.bonus_order as "bonusOrder", p.bet_max as "betMax", p.wager_day_max as "wagerDayMax",
      p.wager_week_max as "wagerWeekMax", p.wager_month_max as "wagerMonthMax",
        p.loss_day_max as "lossDayMax",
      p.loss_week_max as "lossWeekMax", p.loss_month_max as "lossMonthMax"
    from account a join play_terms p on p.account_id = a.id
    where a.owner_id = ${memberId} and a.purpose = 'cash' and a.currency = ${currency}
      and a.shard = 0
      and a.owner_kind = 'member'`.execute(tx)
  return rows[0] ?? noTerms
}
