import type { Stream } from '../../server/db/seed/people.ts'
import type { Act, Purse } from './model.ts'

/**
 * What vendors, members and the desk do next, with the faults that a network adds: repeats, early
 * rollbacks, disorder.
 */
export type Counts = {
  bets: number
  wins: number
  early_rollbacks: number
  reordered: number
  withdrawals: number
}

export function emptyCounts(): Counts {
  return { bets: 0, wins: 0, early_rollbacks: 0, reordered: 0, withdrawals: 0 }
}

/** One to four acts of one member that meet the wallet at the same moment. */
export function nextActs(stream: Stream, purse: Purse, counts: Counts, name: () => string): Act[] {
  const roll = stream.below(100)
  if (roll < 34) return [anotherBet(stream, purse, counts, name)]
  if (roll < 46) return betThenWin(stream, counts, name)
  if (roll < 54) return [win(stream, purse, counts, name)]
  if (roll < 62) return repeats(stream, purse)
  if (roll < 70) return [rollbackOfKnown(stream, purse, name)]
  if (roll < 76) return earlyRollback(stream, counts, name)
  if (roll < 80) return winBeforeBet(stream, counts, name)
  if (roll < 84) return [changed(stream, purse, name)]
  if (roll < 90) return [{ what: 'deposit', id: name(), amount: BigInt(1 + stream.below(5_000)) }]
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

/** Now and then into a round that was played before, which may be over. */
function anotherBet(stream: Stream, purse: Purse, counts: Counts, name: () => string): Act {
  const made = bet(stream, counts, name)
  const bets = stream.below(6) === 0 ? knownBets(purse) : []
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

function knownBets(purse: Purse): (Act & { what: 'bet' })[] {
  return [...purse.known.values()]
    .slice(-60)
    .map((one) => one.act)
    .filter((act) => act.what === 'bet')
}

function win(stream: Stream, purse: Purse, counts: Counts, name: () => string): Act {
  const bets = knownBets(purse)
  return bets.length > 0
    ? winOf(stream, counts, name, stream.pick(bets))
    : bet(stream, counts, name)
}

/** The same delivery several times at once. */
function repeats(stream: Stream, purse: Purse): Act[] {
  const acts = [...purse.known.values()].slice(-40).map((one) => one.act)
  if (acts.length === 0) return []
  const act = stream.pick(acts)
  return Array.from({ length: 1 + stream.below(3) }, () => act)
}

function rollbackOfKnown(stream: Stream, purse: Purse, name: () => string): Act {
  const acts = [...purse.known.values()]
    .slice(-40)
    .map((one) => one.act)
    .filter((act) => act.what === 'bet' || act.what === 'win')
  return { what: 'rollback', id: name(), original: acts.length > 0 ? stream.pick(acts).id : name() }
}

/**
 * The rollback and its bet are under way at once: whichever comes first, no money may move in the
 * end.
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

/** A known id with another amount. */
function changed(stream: Stream, purse: Purse, name: () => string): Act {
  const bets = knownBets(purse)
  if (bets.length === 0) return { what: 'deposit', id: name(), amount: 100n }
  const act = stream.pick(bets)
  return { ...act, amount: act.amount + 1n }
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
  // The stake and the withdrawals want the same money: together they are more than there is.
  const stake: Act = { ...bet(stream, counts, name), amount }
  const more: Act = { what: 'hold', id: name(), amount }
  return stream.pick([[ask], [stake, ask], [ask, stake], [stake, ask, more]])
}
