import type { SlotCellValue, SlotEvent, SlotLineWin } from '@kancil/contract/seamless/slot'
import type { CellValue, Collection, SlotRound, SlotSpin } from './round.ts'
import { type SymbolWin, withWildReels } from './screen.ts'
import type { SlotSheet } from './sheet.ts'

type Draft = SlotEvent extends infer Event
  ? Event extends SlotEvent
    ? Omit<Event, 'index'>
    : never
  : never

/** The money figures of the round: the amount of a win, and what the round pays in the end. */
export type SlotMoney = {
  /** Integer x1,000,000 of the main unit. */
  readonly amountOf: (coins: number) => number
  /** As paid: less than `amountOf(round.coins)` only if the operator's cap applies. */
  readonly payout: number
}

type Tell = {
  readonly sheet: SlotSheet
  readonly win: (coins: number) => { readonly coins: number; readonly amount: number }
}

/**
 * The list that the screen plays, in the order and form of `contract/src/seamless/slot.ts`. It
 * decides nothing: it only describes the outcome.
 */
export function slotEvents(
  sheet: SlotSheet,
  round: SlotRound,
  { amountOf, payout }: SlotMoney,
): readonly SlotEvent[] {
  const drafts: Draft[] = []
  const win = (coins: number) => ({ coins, amount: amountOf(coins) })
  const tell: Tell = { sheet, win }
  let roundCoins = 0
  let [number, spinsTotal] = [0, 0]
  for (const [place, spin] of round.spins.entries()) {
    number = spin.phase === round.spins[place - 1]?.phase ? number + 1 : place === 0 ? 0 : 1
    if (spin.phase !== 'respin') spinsTotal += spin.awarded
    const total = spin.phase === 'respin' ? number : spinsTotal
    const coins = spin.coins * spin.multiplier
    roundCoins += coins
    drafts.push(...spinDrafts(tell, spin, number, total), {
      type: 'spinEnd',
      ...win(coins),
      roundCoins,
      roundAmount: amountOf(roundCoins),
    })
  }
  if (round.collection) {
    const coins = roundCoins + round.collection.coins
    const places = round.spins[0]?.values ?? []
    drafts.push(...collectionDrafts(tell, round.collection, places, coins))
    roundCoins = coins
  }
  const free = round.spins.filter(({ phase }) => phase === 'free')
  if (round.freeSpins > 0)
    drafts.push({
      type: 'freeSpinsEnd',
      spins: round.freeSpins,
      ...win(free.reduce((sum, spin) => sum + spin.coins * spin.multiplier, 0)),
    })
  const capped = payout < amountOf(roundCoins)
  drafts.push({ type: 'roundEnd', coins: round.coins, amount: payout, capped })
  return drafts.map((draft, index) => ({ ...draft, index }) as SlotEvent)
}

function spinDrafts(
  { sheet, win }: Tell,
  spin: SlotSpin,
  number: number,
  spinsTotal: number,
): Draft[] {
  const { multiplier, values, held } = spin
  const drafts: Draft[] = [
    {
      type: 'spin',
      phase: spin.phase,
      spin: number,
      // A retrigger has an event of its own, after the spin that brought it.
      spinsTotal: spinsTotal - spin.awarded,
      stops: spin.stops,
      window: spin.window,
      multiplier,
      ...(spin.draws.length === spin.stops.length ? {} : { draws: spin.draws }),
      ...(held.length > 0 ? { held } : {}),
      ...(values.length > 0 ? { values: cellValues(values) } : {}),
    },
  ]
  if (spin.expanded.length > 0) {
    const window = withWildReels(sheet, spin.window, spin.expanded)
    drafts.push({ type: 'expanded', reels: spin.expanded, window })
  }
  const wins = (list: readonly SymbolWin[]): void => {
    if (list.length === 0) return
    const coins = list.reduce((sum, item) => sum + item.coins, 0)
    const each = list.map((item): SlotLineWin => ({ ...item, ...win(item.coins * multiplier) }))
    drafts.push({ type: 'lineWins', ...win(coins * multiplier), wins: each })
  }
  wins(spin.wins)
  for (const tumble of spin.tumbles) {
    const { removed, window, draws } = tumble
    const fresh = tumble.values.length > 0 ? { values: cellValues(tumble.values) } : {}
    drafts.push({ type: 'tumble', removed, window, draws, ...fresh })
    wins(tumble.wins)
  }
  if (spin.times > 1)
    drafts.push({
      type: 'multiplied',
      times: spin.times,
      ...win((spin.coins - spin.scatterCoins) * multiplier),
    })
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

function collectionDrafts(
  { sheet, win }: Tell,
  { drops, cells, full, coins }: Collection,
  first: readonly CellValue[],
  roundCoins: number,
): Draft[] {
  const respins = 'collect' in sheet ? (sheet.collect?.respins ?? 0) : 0
  const all = win(roundCoins)
  return [
    { type: 'collectBegun', positions: first.map(({ position }) => position), respins },
    ...drops.map(({ window, draws, values }, place): Draft => ({
      ...({ type: 'spin', phase: 'collect', spin: place + 1, spinsTotal: drops.length } as const),
      ...{ stops: [], window, multiplier: 1, draws, values: cellValues(values) },
    })),
    {
      ...({ type: 'collected', ...win(coins), cells, full } as const),
      ...{ roundCoins: all.coins, roundAmount: all.amount },
    },
  ]
}

function cellValues(values: readonly CellValue[]): SlotCellValue[] {
  return values.map(({ position, value }) => ({ position, value }))
}
