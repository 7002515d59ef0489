import { createHash, createHmac } from 'node:crypto'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import { describe, expect, test } from 'vitest'
import { chanceStream } from '../chance.ts'
import { buahPar, ombakPar, slotVectors, tigaPar } from '../fixtures/read.ts'
import { buahMeledak } from './buah-meledak.ts'
import { slotEvents } from './events.ts'
import { ombakFigures, ombakNaga } from './ombak-naga.ts'
import { playSlot } from './play.ts'
import { evaluateStops } from './screen.ts'
import { coinsPerBet, gridOf, rtpVersion, type SlotSheet } from './sheet.ts'
import { slots } from './slots.ts'
import { tigaBuah, tigaFigures } from './tiga-buah.ts'

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
const stream = (nonce: number) => chanceStream(hmac, 'e'.repeat(64), 'slots', nonce)
const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

test('the versions are frozen: what was measured is what decides', () => {
  expect(Object.fromEntries(slots.map(({ sheet }) => [sheet.id, rtpVersion(sha256Hex, sheet)])))
    .toMatchInlineSnapshot(`
    {
      "buah-meledak": "78262f57fbc80b0f",
      "harimau-emas": "46fe8d569d2c613b",
      "ombak-naga": "c0e7df9c0d6b0d35",
      "pasar-pelita": "9b3b5f3698500962",
      "tiga-buah": "e537ebe30f467302",
      "wayang-malam": "c73f0927100507d4",
    }
  `)
})

test('the sheets of ways, of cells and of three reels are the PAR files', () => {
  const { strips, fstrips, pay, scatterPay, betUnits, wild, scatter, free } = ombakPar
  expect(ombakNaga).toEqual({
    ...{ id: 'ombak-naga', strips, freeStrips: fstrips, pay, scatterPay, betUnits, wild, scatter },
    free: { spins: free.spins, multiplier: free.mult, cap: free.cap },
  })
  expect(tigaBuah).toMatchObject({
    ...{ strips: tigaPar.strips, lines: tigaPar.lines, pay: tigaPar.pay, wild: tigaPar.wild },
  })
  const least = (pays: Readonly<Record<string, number>>, times: number) =>
    Object.fromEntries(Object.entries(pays).map(([run, pay]) => [parseInt(run), pay * times]))
  const pays = Object.entries(buahPar.payX100ofTotalBet)
  expect(buahMeledak).toMatchObject({
    symbols: buahPar.symbols,
    weights: { base: buahPar.weightsBase, free: buahPar.weightsFree },
    pay: Object.fromEntries(pays.map(([symbol, byRun]) => [symbol, least(byRun, 0.2)])),
    scatterPay: least(buahPar.scatterPayX100, 0.01),
    free: {
      spins: least(buahPar.freeSpins, 1),
      cap: buahPar.retrigger.maxTotal,
      retrigger: { scatters: buahPar.retrigger.minScatters, spins: buahPar.retrigger.add },
    },
    orb: { multipliers: buahPar.orbMultipliers, weights: buahPar.orbWeights },
    maxBets: buahPar.maxWinX,
  })
})

test.each(slotVectors.filter(({ game }) => !game.includes('harimau')))('vector $id', (vector) => {
  const sheet = slots.find(({ sheet: { id } }) => `slot-${id}` === vector.game)!.sheet
  if ('cells' in sheet) throw new Error('a vector of stops needs reels')
  const screen = evaluateStops(sheet, vector.draw.stops)
  const { winCoins: coins, scatters, freeSpins } = screen
  expect({ coins, scatters: scatters.length, freeSpins }).toEqual(vector.expect)
})

/** All 22 x 22 x 22 screens of a sheet like Tiga Buah. */
function fullCycle(sheet: typeof tigaBuah) {
  let [coins, squares, hits, most, screens] = [0, 0, 0, 0, 0]
  for (let a = 0; a < 22; a += 1)
    for (let b = 0; b < 22; b += 1)
      for (let c = 0; c < 22; c += 1) {
        const won = evaluateStops(sheet, [a, b, c]).coins
        coins += won
        squares += won * won
        hits += Number(won > 0)
        most = Math.max(most, won)
        screens += 1
      }
  const mean = coins / screens / 5
  const figures = {
    rtpPercent: (mean * 100).toFixed(2),
    hitPercent: ((hits / screens) * 100).toFixed(2),
    deviation: Math.sqrt(squares / screens / 25 - mean * mean).toFixed(2),
  }
  return { coins, most, screens, mean, figures }
}

test('Tiga Buah: all 10,648 screens give return, hit rate, deviation and the largest win', () => {
  const { screens, coins, most, mean, figures } = fullCycle(tigaBuah)
  expect([screens, coins, most]).toEqual([10_648, 51_480, 215])
  expect(mean).toBeCloseTo(tigaPar.report.total, 12)
  expect(figures).toEqual(tigaFigures)
})

test('F4, teeth: one symbol more or less on a reel is not the published return', () => {
  for (const [reel, strip] of tigaBuah.strips.entries())
    for (const symbol of ['W', 'C'] as const) {
      const stop = strip.findIndex((each) => each !== symbol)
      const strips = tigaBuah.strips.with(reel, strip.with(stop, symbol))
      expect(fullCycle({ ...tigaBuah, strips }).figures).not.toEqual(tigaFigures)
    }
})

describe('Ombak Naga', () => {
  type Strips = typeof ombakNaga.strips
  const seen = (strip: Strips[number], stop: number, symbols: readonly string[]) =>
    [0, 1, 2].filter((row) => symbols.includes(strip[(stop + row) % 32]!)).length
  const places = Array.from({ length: 32 }, (_, stop) => stop)

  /** Coins of the ways over the whole cycle of 32^5 (games 2.1, step 3). */
  function waysCoins(strips: Strips): number {
    let coins = 0
    for (const [symbol, pay] of Object.entries(ombakNaga.pay)) {
      let ways = 1
      for (const [reel, strip] of strips.entries()) {
        const counts = places.map((stop) => seen(strip, stop, [symbol, 'W']))
        ways *= counts.reduce((sum, count) => sum + count, 0)
        const next = strips[reel + 1]
        const none = next
          ? places.filter((stop) => seen(next, stop, [symbol, 'W']) === 0).length
          : 1
        const rest = 32 ** Math.max(0, 3 - reel)
        coins += (pay?.[reel + 1] ?? 0) * ways * none * rest
      }
    }
    return coins
  }

  function scatterWays(strips: Strips): number[] {
    return strips.reduce(
      (ways, strip) => {
        const shown = places.filter((stop) => seen(strip, stop, ['S']) > 0).length
        return [0, 1, 2, 3, 4, 5].map(
          (n) => (ways[n] ?? 0) * (32 - shown) + (ways[n - 1] ?? 0) * shown,
        )
      },
      [1],
    )
  }

  const cycle = 32 ** 5
  const cycleOf = (strips: Strips) => {
    const ways = scatterWays(strips)
    const paid = [3, 4, 5].reduce((sum, n) => sum + ways[n]! * ombakNaga.scatterPay[n]! * 25, 0)
    const free = [3, 4, 5].reduce((sum, n) => sum + ways[n]! * ombakNaga.free!.spins[n]!, 0)
    return { coins: waysCoins(strips) + paid, free: free / cycle }
  }

  test('the exact return is the report of the PAR sheet', () => {
    const base = cycleOf(ombakNaga.strips)
    const free = cycleOf(ombakNaga.freeStrips!)
    expect([base.coins, free.coins]).toEqual([637_489_170, 894_715_578])
    const spins = base.free / (1 - free.free)
    const total = base.coins / 25 / cycle + (spins * 3 * free.coins) / 25 / cycle
    expect(base.coins / 25 / cycle).toBeCloseTo(ombakPar.report.base, 12)
    expect(total).toBeCloseTo(ombakPar.report.total, 12)
    expect((total * 100).toFixed(2)).toBe(ombakFigures.rtpPercent)
  })
})

function allEvents(sheet: SlotSheet, nonce: number) {
  const round = playSlot(sheet, stream(nonce))
  const events = slotEvents(sheet, round, {
    amountOf: (coins) => coins * 50,
    payout: round.coins * 50,
  })
  return { round, events }
}
const sum = (events: readonly SlotEvent[], ...types: readonly SlotEvent['type'][]) =>
  events.reduce(
    (total, event) => total + (types.includes(event.type) && 'coins' in event ? event.coins : 0),
    0,
  )

describe.each(slots.map(({ sheet }) => [sheet.id, sheet] as const))('%s', (_id, sheet) => {
  test('events tell the whole round, in order, and add up', () => {
    const { reels, rows } = gridOf(sheet)
    const shown = new Set<string>()
    for (let nonce = 0; nonce < 3_000; nonce += 1) {
      const { round, events } = allEvents(sheet, nonce)
      expect(events.map(({ index }) => index)).toEqual(events.map((_, index) => index))
      expect(sum(events, 'spinEnd', 'collected')).toBe(round.coins)
      expect(events.at(-1)).toMatchObject({ type: 'roundEnd', coins: round.coins, capped: false })
      for (const event of events) {
        shown.add(event.type)
        if ('window' in event)
          expect(event.window.map((column) => column.length)).toEqual(Array(reels).fill(rows))
      }
    }
    const features = [
      ...('cells' in sheet ? (['tumble', 'multiplied', 'freeSpinsEnd'] as const) : []),
      ...('expanding' in sheet ? (['expanded'] as const) : []),
      ...('collect' in sheet ? (['collectBegun', 'collected'] as const) : []),
      ...('strips' in sheet && sheet.free ? (['freeSpinsEnd'] as const) : []),
    ]
    expect([...shown]).toEqual(expect.arrayContaining(features))
  })

  test('the numbers drawn are all that a round needs: fed again, they give the same round', () => {
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const round = playSlot(sheet, stream(nonce))
      const { events } = allEvents(sheet, nonce)
      const draws = events.flatMap((event) =>
        event.type === 'spin'
          ? (event.draws ?? event.stops)
          : event.type === 'tumble'
            ? event.draws
            : [],
      )
      expect(playSlot(sheet, () => draws.shift()!)).toEqual(round)
      expect(draws).toEqual([])
    }
  })

  test('40,000 rounds lie within four sigma of the return', () => {
    const { figures } = slots.find((slot) => slot.sheet === sheet)!
    const rounds = 40_000
    let coins = 0
    for (let nonce = 0; nonce < rounds; nonce += 1) coins += playSlot(sheet, stream(nonce)).coins
    const deviation = Number(figures.deviation) / Math.sqrt(rounds)
    const rtp = coins / rounds / coinsPerBet(sheet)
    expect(Math.abs(rtp - Number(figures.rtpPercent) / 100)).toBeLessThan(4 * deviation)
  })
})

test('Buah Meledak: orbs multiply the wins of the whole spin, and the cap of 5,000 bets holds', () => {
  // Twelve P1, an orb, and then symbols of which no eight are alike.
  const mixed = [45, 105, 180, 270, 385, 523, 670, 820]
  const rigged = () => {
    let place = 0
    return (): number => {
      place += 1
      return place <= 12 ? 0 : place === 13 ? 998 : mixed[place % mixed.length]!
    }
  }
  const round = playSlot(buahMeledak, rigged())
  const [spin] = round.spins
  expect(spin!.wins[0]).toMatchObject({ symbol: 'P1', count: 12, coins: 1_000 })
  expect(spin!.values).toHaveLength(1)
  expect(spin!.times).toBe(spin!.values[0]!.value)
  expect(spin!.coins).toBe(1_000 * spin!.times)
  expect(spin!.times).toBeGreaterThan(1)
  expect(playSlot({ ...buahMeledak, maxBets: 40 }, rigged()).coins).toBe(800)
})
