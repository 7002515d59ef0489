import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

/** A bet by the id it was staked under. */
export type BetName = {
  readonly betTx: string
  /** Null: whoever's it is, if only one member has a bet of this id. */
  readonly memberId: string | null
}

/** A staked bet as the ledger has it. */
export type StakedBet = {
  readonly transferId: bigint
  readonly betTx: string
  readonly memberId: string
  readonly currency: Currency
  readonly amount: Money
  readonly roundId: string | null
  readonly gameCode: string | null
  readonly isRolledBack: boolean
}

/** The settlement of a bet that is in force; version 0 before the first one. */
export type Settlement = {
  readonly version: number
  readonly result: string
  readonly payout: Money
  /** The part of the payout meant for the bonus bucket. */
  readonly payoutBonus: Money
  /** What the bet counts for as turnover; null where it follows from the result alone. */
  readonly validBet: Money | null
  /** The stored answer; `bonusUsed` is what this version moved in the bonus bucket. */
  readonly transferId: bigint | null
  readonly balanceAfter: Money
  readonly bonusUsed: Money
}

/**
 * Finds bets and locks their members' wallets, in the order of the ledger (members by id), until
 * the transaction ends. By place; null where there is no such bet.
 */
export async function lockBets(
  tx: Tx,
  vendorId: string,
  names: readonly BetName[],
): Promise<(StakedBet | null)[]> {
  const ids = names.map(({ betTx }) => betTx)
  const source = sql`(select id from ledger_source where code = ${`vendor:${vendorId}`})`
  await sql`select a.id from account a where a.id in (
      select t.debit_account from transfer t
      where t.source_tx = any (${ids}::text[]) and t.source_id = ${source} and t.kind = 'bet')
    order by a.id for no key update`.execute(tx)
  const { rows } = await sql<StakedBet & { place: bigint }>`
    select n.place, t.id as "transferId", t.source_tx as "betTx", a.owner_id as "memberId",
      a.currency, t.amount, t.round_id as "roundId", t.game_code as "gameCode",
      x.rollback_id is not null as "isRolledBack"
    from unnest(${ids}::text[], ${names.map(({ memberId }) => memberId)}::text[])
        with ordinality as n(bet_tx, member_id, place)
      join transfer t on t.source_tx = n.bet_tx and t.source_id = ${source} and t.kind = 'bet'
      join account a on a.id = t.debit_account and a.owner_kind = 'member'
        and (n.member_id is null or a.owner_id = n.member_id)
      left join tombstone x on x.source_tx = t.source_tx and x.source_id = t.source_id
        and x.scope = t.scope`.execute(tx)
  const byPlace = Map.groupBy(rows, ({ place }) => Number(place))
  return names.map((_, index) => {
    const matches = byPlace.get(index + 1)
    if (matches?.length !== 1) return null
    const { place: _place, ...bet } = matches[0]!
    return bet
  })
}

const settlementColumns = sql`s.version, s.result, s.payout, s.payout_bonus as "payoutBonus",
  s.valid_bet as "validBet",
  s.transfer_id as "transferId", s.balance_after as "balanceAfter", s.bonus_used as "bonusUsed"`

const unsettled: Settlement = {
  version: 0,
  result: '',
  payout: 0n as Money,
  payoutBonus: 0n as Money,
  validBet: null,
  transferId: null,
  balanceAfter: 0n as Money,
  bonusUsed: 0n as Money,
}

/** The settlements in force of bets whose wallets are locked, by place. */
export async function readSettlements(
  tx: Tx,
  vendorId: string,
  bets: readonly Pick<StakedBet, 'betTx' | 'memberId'>[],
): Promise<Settlement[]> {
  const { rows } = await sql<Settlement & { place: bigint }>`select n.place, ${settlementColumns}
    from unnest(${bets.map(({ memberId }) => memberId)}::text[],
        ${bets.map(({ betTx }) => betTx)}::text[]) with ordinality as n(member_id, bet_tx, place)
      join bet_settlement s on s.vendor_id = ${vendorId} and s.member_id = n.member_id
        and s.bet_tx = n.bet_tx`.execute(tx)
  const byPlace = new Map(
    rows.map(({ place, ...settlement }) => [Number(place), settlement] as const),
  )
  return bets.map((_, index) => byPlace.get(index + 1) ?? unsettled)
}

/** Stores the settlements that are now in force. */
export async function putSettlements(
  tx: Tx,
  vendorId: string,
  settled: readonly { readonly bet: StakedBet; readonly after: Settlement }[],
  now: Date,
): Promise<void> {
  const rows = settled.map(({ bet, after }) => ({
    ...{ member_id: bet.memberId, bet_tx: bet.betTx, version: after.version },
    ...{ result: after.result, payout: String(after.payout) },
    ...{ payout_bonus: String(after.payoutBonus), bonus_used: String(after.bonusUsed) },
    transfer_id: after.transferId === null ? null : String(after.transferId),
    balance_after: String(after.balanceAfter),
    valid_bet: after.validBet === null ? null : String(after.validBet),
  }))
  await sql`insert into bet_settlement as s (vendor_id, member_id, bet_tx, version, result, payout,
      payout_bonus, bonus_used, transfer_id, balance_after, valid_bet, settled_at)
    select ${vendorId}, r.member_id, r.bet_tx, r.version, r.result, r.payout, r.payout_bonus,
      r.bonus_used, r.transfer_id, r.balance_after, r.valid_bet, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(member_id text, bet_tx text,
      version int, result text, payout bigint, payout_bonus bigint, bonus_used bigint,
      transfer_id bigint, balance_after bigint, valid_bet bigint)
    on conflict (vendor_id, member_id, bet_tx) do update set version = excluded.version,
      result = excluded.result, payout = excluded.payout, payout_bonus = excluded.payout_bonus,
      bonus_used = excluded.bonus_used, transfer_id = excluded.transfer_id,
      balance_after = excluded.balance_after, valid_bet = excluded.valid_bet,
      settled_at = excluded.settled_at`.execute(tx)
}
