import { type Currency, floorToMinor, type Money, money } from '@kancil/contract/money'
import type { SettleCall } from '@kancil/contract/ports/vendor-call'
import type { Tx } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { postSettlements } from '../../../ledger/post-settlement.ts'
import { vendorPlay } from '../../../ledger/accounts.ts'
import { changeRounds, type RoundChange, type RoundRow } from '../bets/store.ts'
import { roundRef } from '../../../ledger/round-ref.ts'
import { putSettlements, readSettlements, type Settlement, type StakedBet } from './store.ts'

export type BetResult = SettleCall['result']

/** A bet with a new total. Versions of a bet only ever grow. */
export type BetSettlement = {
  readonly bet: StakedBet
  readonly version: number
  readonly result: BetResult
  /** The total of this version, in minor units of the bet's currency, stake included. */
  readonly payout: Money
  /** What the product counts as turnover, at most the stake; else it follows from the result. */
  readonly validBet?: Money | undefined
}

type ChangedBet = {
  /** `repeated`: this version was in force already. `outdated`: a later one is. */
  readonly state: 'settled' | 'repeated' | 'outdated'
  readonly bet: StakedBet
  readonly before: Settlement
  readonly after: Settlement
}
type RefusedBet = {
  readonly state: 'refused'
  readonly bet: StakedBet
  readonly code: 'ALREADY_ROLLED_BACK' | 'TRANSACTION_CONFLICT'
}
export type SettledBet = ChangedBet | RefusedBet

/**
 * Event: bets were settled, settled anew, or voided. What hangs on a bet (turnover, points,
 * salaries) takes the difference from here, so a correction takes back what the first settlement
 * gave. One event for all bets of a transaction.
 */
export const betsSettledTopic = 'games.bets-settled'
export type BetsSettled = {
  readonly vendorId: string
  readonly at: string
  readonly bets: readonly {
    readonly memberId: string
    readonly betTx: string
    readonly roundId: string | null
    readonly gameCode: string | null
    readonly currency: Currency
    readonly version: number
    readonly result: BetResult
    /** Minor units as text. */
    readonly stake: string
    readonly payout: string
    /** What the bet counts for as turnover; events of before it was kept lack it. */
    readonly validBet?: string
    /** Differences to the version before. */
    readonly payoutChange: string
    readonly validBetChange: string
  }[]
}

export type SettleOptions = {
  /** Names the shard of the house's pool, so that one transaction locks one row of it. */
  readonly pool: string
  /** Whether a settlement that moves nothing leaves a transfer as well, for a vendor's answer. */
  readonly recordsNothing?: boolean
  readonly now: Date
}

/**
 * Settles bets that `lockBets` has locked, each up or down to its new total: the ledger moves the
 * difference to the version in force, in the buckets the stake came from. What a lower payout
 * cannot take back is owed (`member:receivable`). A bet is in the list once.
 */
export async function settleBets(
  tx: Tx,
  vendorId: string,
  settlements: readonly BetSettlement[],
  options: SettleOptions,
): Promise<{ readonly bets: readonly SettledBet[]; readonly rounds: readonly RoundRow[] }> {
  const inForce = await readSettlements(
    tx,
    vendorId,
    settlements.map(({ bet }) => bet),
  )
  const verdicts = settlements.map((item, place) => verdictOf(item, inForce[place]!))
  const due = settlements
    .map((item, place) => ({ ...item, place, before: inForce[place]! }))
    .filter(({ place }) => verdicts[place] === 'settled')
  const posted = await pay(tx, vendorId, due, options)
  const bets = settlements.map((item, place): SettledBet => {
    const before = inForce[place]!
    const verdict = verdicts[place]!
    const { bet } = item
    if (verdict === 'repeated' || verdict === 'outdated')
      return { state: verdict, bet, before, after: before }
    if (verdict !== 'settled') return { state: 'refused', bet, code: verdict }
    const after = posted.get(place)
    if (!after) return { state: 'refused', bet, code: 'ALREADY_ROLLED_BACK' }
    return { state: 'settled', bet, before, after }
  })
  const rounds = await record(tx, vendorId, bets, options.now)
  return { bets, rounds }
}

type Verdict = 'settled' | 'repeated' | 'outdated' | 'ALREADY_ROLLED_BACK' | 'TRANSACTION_CONFLICT'

function verdictOf({ bet, version, result, payout }: BetSettlement, before: Settlement): Verdict {
  // A payout from before the rollback can still be taken back, and nothing else.
  if (bet.isRolledBack && (before.version === 0 || payout > 0n)) return 'ALREADY_ROLLED_BACK'
  if (version < before.version) return 'outdated'
  if (version > before.version) return 'settled'
  const isSame = payout === before.payout && result === before.result
  return isSame ? 'repeated' : 'TRANSACTION_CONFLICT'
}

type Due = BetSettlement & { readonly place: number; readonly before: Settlement }

/** Moves the money of those that have some to move; returns the new settlements by place. */
async function pay(
  tx: Tx,
  vendorId: string,
  due: readonly Due[],
  { pool, recordsNothing = false, now }: SettleOptions,
): Promise<ReadonlyMap<number, Settlement>> {
  const moving = due.filter(({ payout, before }) => recordsNothing || payout !== before.payout)
  const postings = await postSettlements(
    tx,
    `settlement:${vendorId}`,
    moving.map(({ bet, version, result, payout, before }) => ({
      sourceTx: `${bet.memberId}:${bet.betTx}:${version}`,
      bet: bet.transferId,
      play: vendorPlay(vendorId, bet.currency),
      before: { payout: before.payout, bonus: before.payoutBonus },
      payout,
      details: { version, result },
    })),
    { pool, at: now },
  )
  const byPlace = new Map(moving.map(({ place }, index) => [place, postings[index]!] as const))
  const after = new Map<number, Settlement>()
  for (const { place, bet, version, result, payout, before, validBet } of due) {
    const posting = byPlace.get(place)
    if (posting === null) continue
    after.set(place, {
      ...{ version, result, payout },
      validBet: validBet ?? validTurnoverOf(bet.amount, result, payout),
      payoutBonus: posting?.payoutBonus ?? before.payoutBonus,
      transferId: posting?.transferId ?? before.transferId,
      balanceAfter: posting?.balance ?? before.balanceAfter,
      bonusUsed: posting?.bonusUsed ?? money(0n),
    })
  }
  return after
}

/** Writes what is in force now, the rounds' sums, and the event. */
async function record(
  tx: Tx,
  vendorId: string,
  bets: readonly SettledBet[],
  now: Date,
): Promise<readonly RoundRow[]> {
  const settled = bets.filter((item): item is ChangedBet => item.state === 'settled')
  if (settled.length === 0) return []
  await putSettlements(tx, vendorId, settled, now)
  const event: BetsSettled = {
    vendorId,
    at: now.toISOString(),
    bets: settled.map(({ bet, before, after }) => ({
      ...{ memberId: bet.memberId, betTx: bet.betTx, roundId: bet.roundId, gameCode: bet.gameCode },
      ...{ currency: bet.currency, version: after.version, result: after.result as BetResult },
      ...{ stake: String(bet.amount), payout: String(after.payout) },
      payoutChange: String(after.payout - before.payout),
      validBet: String(turnoverOf(bet, after)),
      validBetChange: String(turnoverOf(bet, after) - turnoverOf(bet, before)),
    })),
  }
  await emit(tx, betsSettledTopic, event)
  return changeRounds(tx, roundChanges(vendorId, settled), now)
}

function roundChanges(vendorId: string, settled: readonly ChangedBet[]): RoundChange[] {
  const changes = new Map<string, RoundChange>()
  for (const { bet, before, after } of settled) {
    if (bet.roundId === null) continue
    const { memberId, roundId, currency } = bet
    const id = roundRef(vendorId, memberId, roundId)
    const change = changes.get(id)
    const payout = after.payout - before.payout
    const voidStake = voided(bet, after) - voided(bet, before)
    changes.set(id, {
      ...{ id, vendorId, memberId, roundId, currency, gameCode: bet.gameCode ?? '' },
      payout: money((change?.payout ?? 0n) + payout),
      voidStake: money((change?.voidStake ?? 0n) + voidStake),
      transferId: latest(change?.transferId ?? null, after.transferId),
    })
  }
  return [...changes.values()]
}

function latest(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** The part of the stake that this settlement leaves out of turnover. */
function voided(bet: StakedBet, { version, result, validBet }: Settlement): bigint {
  if (version === 0) return 0n
  // Of settlements from before turnover was stored only void ones left anything out.
  return bet.amount - (validBet ?? (result === 'void' ? 0n : bet.amount))
}

/** What a result alone says of turnover (handbook, games 7.2). */
function validTurnoverOf(stake: Money, result: BetResult, payout: Money): Money {
  switch (result) {
    case 'void':
      return money(0n)
    case 'halfWon':
    case 'halfLost':
      return floorToMinor(stake, 2n)
    case 'cashout':
      return money(payout < stake ? stake - payout : 0n)
    default:
      return stake
  }
}

function turnoverOf(bet: StakedBet, settlement: Settlement): bigint {
  if (settlement.version === 0 || bet.isRolledBack) return 0n
  return bet.amount - voided(bet, settlement)
}
