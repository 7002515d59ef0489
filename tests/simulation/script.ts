import type { Stream } from '../../server/db/seed/members/people.ts'
import type { Act, Purse } from './model.ts'

/**
 * What vendors, members and the desk do next, with the faults that a network adds: repeats, early
 * rollbacks, reordering.
 */
export type Counts = {
  bets: number
  wins: number
  early_rollbacks: number
  reordered: number
  settlements: number
  withdrawals: number
}

export function emptyCounts(): Counts {
  return { bets: 0, wins: 0, early_rollbacks: 0, reordered: 0, settlements: 0, withdrawals: 0 }
}

/** One to four acts of one member that reach the wallet at the same moment. */
export function nextActs(stream: Stream, purse: Purse, counts: Counts, name: () => string): Act[] {
  const roll = stream.below(100)
  if (roll < 30) return [anotherBet(stream, purse, counts, name)]
  if (roll < 42) return betThenWin(stream, counts, name)
  if (roll < 49) return [win(stream, purse, counts, name)]
  if (roll < 57) return repeats(stream, purse)
  if (roll < 65) return [rollbackOfBet(stream, purse, name)]
  if (roll < 71) return earlyRollback(stream, counts, name)
  if (roll < 75) return winBeforeBet(stream, counts, name)
  if (roll < 79) return [changedRepeat(stream, purse, name)]
  if (roll < 83) return settlements(stream, purse, counts, name)
  if (roll < 88) return [{ what: 'deposit', id: name(), amount: BigInt(1 + stream.below(5_000)) }]
  return withdrawalRace(stream, purse, counts, name)
}

function bet(stream: Stream, counts: Counts, name: () => string): Act & { what: 'bet' } {
  counts.bets++
  const id = name()
  return {
    what: 'bet',
    id,
    amount: BigInt(stream.below(900)),
    round: `r-${id}`,
    finished: stream.below(5) === 0,
  }
}

/** Now and then in an earlier round, which may be over. */
function anotherBet(stream: Stream, purse: Purse, counts: Counts, name: () => string): Act {
  const made = bet(stream, counts, name)
  const bets = stream.below(6) === 0 ? acceptedBets(purse) : []
  return bets.length > 0 ? { ...made, round: stream.pick(bets).round } : made
}

function winOf(
  stream: Stream,
  counts: Counts,
  name: () => string,
  stake: { id: string; round: string },
): Act {
  counts.wins++
  return {
    what: 'win',
    id: name(),
    amount: BigInt(stream.below(1_500)),
    round: stake.round,
    bet: stake.id,
  }
}

function betThenWin(stream: Stream, counts: Counts, name: () => string): Act[] {
  const stake = bet(stream, counts, name)
  return [stake, winOf(stream, counts, name, stake)]
}

function acceptedBets(purse: Purse): (Act & { what: 'bet' })[] {
  return [...purse.known.values()]
    .slice(-60)
    .map((entry) => entry.act)
    .filter((act) => act.what === 'bet')
}

function win(stream: Stream, purse: Purse, counts: Counts, name: () => string): Act {
  const bets = acceptedBets(purse)
  return bets.length > 0
    ? winOf(stream, counts, name, stream.pick(bets))
    : bet(stream, counts, name)
}

/** The same delivery several times at once. */
function repeats(stream: Stream, purse: Purse): Act[] {
  const acts = [...purse.known.values()].slice(-40).map((entry) => entry.act)
  if (acts.length === 0) return []
  const act = stream.pick(acts)
  return Array.from({ length: 1 + stream.below(3) }, () => act)
}

function rollbackOfBet(stream: Stream, purse: Purse, name: () => string): Act {
  const acts = [...purse.known.values()]
    .slice(-40)
    .map((entry) => entry.act)
    .filter((act) => act.what === 'bet' || act.what === 'win')
  return { what: 'rollback', id: name(), original: acts.length > 0 ? stream.pick(acts).id : name() }
}

/**
 * The rollback and its bet are in flight at once: whichever comes first, no money may have moved in
 * the end.
 */
function earlyRollback(stream: Stream, counts: Counts, name: () => string): Act[] {
  counts.early_rollbacks++
  const stake = bet(stream, counts, name)
  const back: Act = { what: 'rollback', id: name(), original: stake.id }
  return stream.below(2) === 0 ? [back, stake] : [back, stake, { ...stake }]
}

function winBeforeBet(stream: Stream, counts: Counts, name: () => string): Act[] {
  counts.reordered++
  const stake = bet(stream, counts, name)
  const payout = winOf(stream, counts, name, stake)
  return [payout, stake, { ...payout }]
}

/** A known id with a different amount. */
function changedRepeat(stream: Stream, purse: Purse, name: () => string): Act {
  const bets = acceptedBets(purse)
  if (bets.length === 0) return { what: 'deposit', id: name(), amount: 100n }
  const act = stream.pick(bets)
  return { ...act, amount: act.amount + 1n }
}

/**
 * Versions that arrive twice, out of order, changed, before their bet, or competing for the same
 * money; and payouts taken back after they were spent.
 */
function settlements(stream: Stream, purse: Purse, counts: Counts, name: () => string): Act[] {
  counts.settlements++
  const bets = acceptedBets(purse)
  const spent = bets.find(({ id }) => (purse.settled.get(id)?.payout ?? 0n) > purse.cash)
  if (spent && stream.below(2) === 0) return [settlement(purse, spent, 0n)]
  const stake = bets.length > 0 ? stream.pick(bets) : bet(stream, counts, name)
  const next = settlement(purse, stake, BigInt(stream.below(1_500)))
  switch (stream.below(7)) {
    case 0:
      return [stake, next]
    case 1:
      return [
        { ...next, payout: 0n },
        { what: 'rollback', id: name(), original: stake.id },
      ]
    case 2:
      return [{ ...next, version: next.version + 1 }, { ...next, payout: 0n }, { ...next }]
    case 3: {
      const { version, payout } = purse.settled.get(stake.id) ?? next
      const again = { ...next, version, payout }
      return [again, { ...again, payout: payout + 1n }]
    }
    case 4:
      return [
        { ...next, payout: 0n },
        { what: 'hold', id: name(), amount: purse.cash || 1n },
      ]
    case 5:
      return [next, { what: 'rollback', id: name(), original: stake.id }]
    default:
      // At the same moment as another bet of the member.
      return [next, settlement(purse, bets.length > 0 ? stream.pick(bets) : stake, 10n)]
  }
}

/** The version after the one in force. */
function settlement(
  { settled }: Purse,
  { id }: { readonly id: string },
  payout: bigint,
): Act & { what: 'settlement' } {
  return { what: 'settlement', id, version: (settled.get(id)?.version ?? 0) + 1, payout }
}

function withdrawalRace(stream: Stream, purse: Purse, counts: Counts, name: () => string): Act[] {
  const pending = [...purse.holds].filter(([, hold]) => hold.state === 'pending').map(([id]) => id)
  if (pending.length > 0 && stream.below(2) === 0) {
    const id = stream.pick(pending)
    // Two operators decide at once.
    return stream.below(3) === 0
      ? [
          { what: 'settle', id },
          { what: 'void', id },
        ]
      : [{ what: stream.below(3) === 0 ? 'void' : 'settle', id }]
  }
  counts.withdrawals++
  const amount = purse.cash > 10n ? (purse.cash * BigInt(40 + stream.below(70))) / 100n : 10n
  const ask: Act = { what: 'hold', id: name(), amount }
  // The stake and the withdrawals compete for the same money: together they exceed the balance.
  const stake: Act = { ...bet(stream, counts, name), amount }
  const more: Act = { what: 'hold', id: name(), amount }
  return stream.pick([[ask], [stake, ask], [ask, stake], [stake, ask, more]])
}
