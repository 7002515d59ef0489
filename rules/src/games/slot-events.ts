import type { SlotEvent, SlotLineWin } from '@kancil/contract/seamless/slot'
import type { LineRound, LineSpin } from './slot-lines.ts'

type Draft<Event> = Event extends SlotEvent ? Omit<Event, 'index'> : never

/** The money figures of the round: the amount of a win, and what the round pays in the end. */
export type SlotMoney = {
  /** Integer x1,000,000 of the main unit. */
  readonly amountOf: (coins: number) => number
  /** As paid: less than `amountOf(round.coins)` only if the operator's cap applies. */
  readonly payout: number
}

/**
 * The list that the screen plays, in the order and form of `contract/seamless/slot.ts`. It decides
 * nothing: it only describes the outcome.
 */
export function slotEvents(
  round: LineRound<string>,
  { amountOf, payout }: SlotMoney,
): readonly SlotEvent[] {
  const drafts: Draft<SlotEvent>[] = []
  const win = (coins: number) => ({ coins, amount: amountOf(coins) })
  let roundCoins = 0
  let spinsTotal = 0
  for (const [number, spin] of round.spins.entries()) {
    spinsTotal += spin.awarded
    roundCoins += spin.coins * spin.multiplier
    drafts.push(...spinDrafts(spin, number, spinsTotal, win), {
      type: 'spinEnd',
      ...win(spin.coins * spin.multiplier),
      roundCoins,
      roundAmount: amountOf(roundCoins),
    })
  }
  const [base] = round.spins
  if (round.freeSpins > 0)
    drafts.push({
      type: 'freeSpinsEnd',
      spins: round.freeSpins,
      ...win(round.coins - (base?.coins ?? 0)),
    })
  const capped = payout < amountOf(round.coins)
  drafts.push({ type: 'roundEnd', coins: round.coins, amount: payout, capped })
  return drafts.map((draft, index) => ({ ...draft, index }) as SlotEvent)
}

function spinDrafts(
  spin: LineSpin<string>,
  number: number,
  spinsTotal: number,
  win: (coins: number) => { coins: number; amount: number },
): Draft<SlotEvent>[] {
  const { multiplier } = spin
  const drafts: Draft<SlotEvent>[] = [
    {
      type: 'spin',
      phase: spin.phase,
      spin: number,
      // A retrigger has an event of its own, after the spin that brought it.
      spinsTotal: spinsTotal - spin.awarded,
      stops: spin.stops,
      window: spin.window,
      multiplier,
    },
  ]
  if (spin.lineWins.length > 0) {
    const wins = spin.lineWins.map(
      (line) => ({ ...line, ...win(line.coins * multiplier) }) as SlotLineWin,
    )
    drafts.push({ type: 'lineWins', ...win(spin.lineCoins * multiplier), wins })
  }
  if (spin.scatterCoins > 0)
    drafts.push({
      type: 'scatterWin',
      ...win(spin.scatterCoins * multiplier),
      count: spin.scatters.length,
      positions: spin.scatters,
    })
  if (spin.awarded > 0)
    drafts.push({
      type: 'freeSpinsAwarded',
      spins: spin.awarded,
      spinsTotal,
      retrigger: spin.phase === 'free',
    })
  return drafts
}
