import type { SlotEvent, SlotSpin } from '@kancil/contract/seamless/slot'
import { chanceStream } from '@kancil/rules/games/chance'
import { harimauEmas } from '@kancil/rules/games/slots/harimau-emas'
import { slotEvents } from '@kancil/rules/games/slots/events'
import { playSlot } from '@kancil/rules/games/slots/play'
import { slots } from '@kancil/rules/games/slots/slots'
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { afterEvent, nextEvent, nothingShown, resumeAt, type RoundProgress } from './playback.ts'

const micro = (coins: number) => coins * 50_000

function roundOf(nonce: number): readonly SlotEvent[] {
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
  const round = playSlot(harimauEmas, chanceStream(hmac, 'seed', 'client', nonce))
  return slotEvents(harimauEmas, round, { amountOf: micro, payout: micro(round.coins) })
}

/** The first of the stream's rounds that has free spins, and the first without any win. */
const rounds = Array.from({ length: 600 }, (_, nonce) => roundOf(nonce))
const withFree = rounds.find((events) => events.some(({ type }) => type === 'freeSpinsEnd'))!
const lost = rounds.find((events) => events.length === 3)!

const spin = (change: Partial<SlotSpin>): SlotSpin => ({
  type: 'spin',
  index: 0,
  phase: 'base',
  spin: 0,
  spinsTotal: 0,
  stops: [0, 0, 0, 0, 0],
  window: [],
  multiplier: 1,
  ...change,
})
const lineWin = {
  line: 4,
  symbol: 'A',
  count: 3,
  positions: [],
  coins: 15,
  amount: 750_000,
} as const
const scatterWin = {
  type: 'scatterWin',
  index: 5,
  count: 3,
  positions: [],
  coins: 40,
  amount: 2_000_000,
} as const
const award = { spins: 10, spinsTotal: 10, retrigger: false }

const steps: {
  readonly on: Partial<RoundProgress>
  readonly event: SlotEvent
  readonly gives: Partial<RoundProgress>
}[] = [
  {
    on: { lineWins: [lineWin], spinAmount: 5, roundAmount: 9 },
    event: spin({}),
    gives: { lineWins: [], spinAmount: 0, roundAmount: 9, phase: 'base', spinsTotal: 0 },
  },
  {
    on: { spinsTotal: 10, baseAmount: 3 },
    event: spin({ index: 4, phase: 'free', spin: 1, spinsTotal: 10, multiplier: 2 }),
    gives: { index: 4, phase: 'free', spin: 1, spinsTotal: 10, multiplier: 2, baseAmount: 3 },
  },
  {
    on: {},
    event: { type: 'lineWins', index: 1, wins: [lineWin], coins: 15, amount: 750_000 },
    gives: { index: 1, lineWins: [lineWin], spinAmount: 750_000, roundAmount: 0 },
  },
  {
    on: { spinAmount: 750_000 },
    event: scatterWin,
    gives: { index: 5, scatterWin, spinAmount: 2_750_000 },
  },
  {
    on: { spin: 3, phase: 'free', spinsTotal: 10 },
    event: { type: 'freeSpinsAwarded', index: 7, ...award, spinsTotal: 20, retrigger: true },
    gives: { spinsTotal: 20, spin: 3 },
  },
  {
    on: { phase: 'base' },
    event: {
      type: 'spinEnd',
      index: 6,
      coins: 55,
      amount: 2_750_000,
      roundCoins: 55,
      roundAmount: 2_750_000,
    },
    gives: { roundAmount: 2_750_000, baseAmount: 2_750_000, freeAmount: 0 },
  },
  {
    on: { phase: 'free', baseAmount: 2_750_000, roundAmount: 2_750_000 },
    event: {
      type: 'spinEnd',
      index: 9,
      coins: 30,
      amount: 1_500_000,
      roundCoins: 85,
      roundAmount: 4_250_000,
    },
    gives: { roundAmount: 4_250_000, baseAmount: 2_750_000, freeAmount: 1_500_000 },
  },
  {
    on: { roundAmount: 4_250_000 },
    event: { type: 'roundEnd', index: 11, coins: 85, amount: 4_000_000, capped: true },
    gives: { roundAmount: 4_000_000, isOver: true },
  },
]

test.each(steps)('after $event.type', ({ on, event, gives }) => {
  expect(afterEvent({ ...nothingShown, ...on }, event)).toMatchObject(gives)
})

test('a round played to its end shows what it pays, the free spins apart', () => {
  const end = withFree.at(-1)!
  const played = withFree.reduce(afterEvent, nothingShown)
  expect(end.type).toBe('roundEnd')
  expect(played.isOver).toBe(true)
  expect(played.roundAmount).toBe(end.type === 'roundEnd' ? end.amount : -1)
  expect(played.baseAmount + played.freeAmount).toBe(played.roundAmount)
  expect(played.spin).toBe(played.spinsTotal)
  expect(nextEvent(withFree, played)).toBeUndefined()
})

test('resumed after any event, the rest leads to the same end', () => {
  const whole = withFree.reduce(afterEvent, nothingShown)
  for (const { index } of withFree) {
    const resumed = resumeAt(withFree, String(index))
    expect(resumed.index).toBe(index)
    expect(nextEvent(withFree, resumed)?.index).toBe(
      index < withFree.length - 1 ? index + 1 : undefined,
    )
    expect(withFree.slice(index + 1).reduce(afterEvent, resumed)).toEqual(whole)
  }
})

test.each([undefined, '', '-1', '1.5', 'x', '99999', '1e2'])(
  'kept %s: from the beginning',
  (position) => {
    expect(resumeAt(lost, position)).toBe(nothingShown)
    expect(nextEvent(lost, resumeAt(lost, position))?.index).toBe(0)
  },
)

test('nothing won: a spin, its end, the end of the round', () => {
  expect(lost.map(({ type }) => type)).toEqual(['spin', 'spinEnd', 'roundEnd'])
  expect(lost.reduce(afterEvent, nothingShown)).toMatchObject({ roundAmount: 0, isOver: true })
})

describe.each(slots.map(({ sheet }) => [sheet.id, sheet] as const))('%s', (_code, sheet) => {
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
  const told = Array.from({ length: 400 }, (_, nonce) => {
    const round = playSlot(sheet, chanceStream(hmac, 'seed', 'features', nonce))
    return slotEvents(sheet, round, { amountOf: micro, payout: micro(round.coins) })
  })
  // The longest rounds hold every feature of the game.
  const longest = told.toSorted((a, b) => b.length - a.length).slice(0, 12)

  test('what is shown adds up to what is paid, whatever the feature', () => {
    for (const events of told) {
      const played = events.slice(0, -1).reduce(afterEvent, nothingShown)
      const end = events.at(-1)!
      expect(played.roundAmount).toBe(end.type === 'roundEnd' ? end.amount : -1)
      expect(played.baseAmount + played.freeAmount).toBe(played.roundAmount)
    }
  })

  test('a reload after any event leads to the same end, with the same cells in view', () => {
    for (const events of longest) {
      const whole = events.reduce(afterEvent, nothingShown)
      for (const { index } of events) {
        const resumed = resumeAt(events, String(index))
        expect(events.slice(index + 1).reduce(afterEvent, resumed)).toEqual(whole)
        for (const { position, value } of resumed.values) {
          expect(resumed.window?.[position[0]]?.[position[1]]).toMatch(/^(ORB|L)$/)
          expect(value).toBeGreaterThan(0)
        }
      }
    }
  })
})
