import type { Currency, Money } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db.ts'

/** A round that a vendor lists of a purse that it keeps. Amounts in minor units. */
export type PurseRoundFact = {
  readonly vendorId: string
  readonly roundId: string
  readonly memberId: string
  readonly currency: Currency
  readonly gameCode: string
  readonly stake: Money
  readonly payout: Money
  readonly playedAt: Date
}

/**
 * Counts rounds as played: into the lifetime sums that turnover and limits go by, each round once.
 * No money moves. Limits count a round from the day on which it is counted. Answers the rounds that
 * are new.
 */
export async function countPurseRounds(
  tx: Tx,
  rounds: readonly PurseRoundFact[],
  now: Date,
): Promise<{ readonly vendorId: string; readonly roundId: string }[]> {
  const facts = rounds.map(({ stake, payout, playedAt, ...fact }) => ({
    ...fact,
    ...{ stake: String(stake), payout: String(payout), playedAt: playedAt.toISOString() },
  }))
  const inserted = await sql<{ vendorId: string; roundId: string; account: bigint }>`
    insert into purse_round (vendor_id, round_id, account_id, member_id, currency, game_code, stake,
      payout, played_at, counted_at)
    select r."vendorId", r."roundId", a.id, r."memberId", r.currency, r."gameCode", r.stake,
      r.payout, r."playedAt", ${now}
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as r("vendorId" text, "roundId" text,
      "memberId" text, currency text, "gameCode" text, stake bigint, payout bigint,
      "playedAt" timestamptz)
      join account a on a.owner_kind = 'member' and a.owner_id = r."memberId"
        and a.purpose = 'cash' and a.currency = r.currency and a.shard = 0
    on conflict do nothing
    returning vendor_id as "vendorId", round_id as "roundId", account_id as account`.execute(tx)
  const accounts = [...new Set(inserted.rows.map(({ account }) => account))]
  if (accounts.length === 0) return []
  await sql`select from account where id = any(${accounts}::bigint[]) order by id
    for no key update`.execute(tx)
  await sql`select ledger_start_periods(${accounts}::bigint[], ${businessDay(now)}::date)`.execute(
    tx,
  )
  await sql`
    with sums as (
      select account_id, sum(stake)::bigint as wagered, sum(payout)::bigint as won
      from purse_round
      where (vendor_id, round_id) in (
        select * from unnest(${inserted.rows.map(({ vendorId }) => vendorId)}::text[],
          ${inserted.rows.map(({ roundId }) => roundId)}::text[]))
      group by account_id
    ), added as (
      insert into purse_played as p (account_id, wagered, won)
        select account_id, wagered, won from sums order by account_id
      on conflict (account_id) do update set wagered = p.wagered + excluded.wagered,
        won = p.won + excluded.won
    )
    update account a set wagered = a.wagered + s.wagered, won = a.won + s.won
      from sums s where a.id = s.account_id`.execute(tx)
  return inserted.rows
}

/**
 * How much a member may still stake, and may still lose, by their own limits; null: without bound,
 * and below zero where they are beyond it. For money that leaves for a vendor's purse, where no
 * stake passes us.
 */
export async function playRoomOf(
  tx: Tx,
  memberId: string,
  currency: Currency,
  now: Date,
): Promise<{ readonly wager: Money | null; readonly loss: Money | null }> {
  const cash = sql`select id from account where owner_kind = 'member' and owner_id = ${memberId}
    and purpose = 'cash' and currency = ${currency} and shard = 0`
  await sql`${cash} for no key update`.execute(tx)
  await sql`select ledger_start_periods(array(${cash}), ${businessDay(now)}::date)`.execute(tx)
  const { rows } = await sql<{ wager: Money | null; loss: Money | null }>`
    select wagered_max - wagered as wager, lost_max - wagered + won as loss
    from account where id = (${cash})`.execute(tx)
  return rows[0] ?? { wager: null, loss: null }
}
