import { createHash, createHmac } from 'node:crypto'
import { money } from '@kancil/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceStream } from '../chance.ts'
import { harimauPar as par, slotVectors } from '../fixtures/read.ts'
import { harimauEmas as sheet, harimauFigures, type HarimauSymbol } from './harimau-emas.ts'
import { slotEvents } from './events.ts'
import { playSlot } from './play.ts'
import { evaluateStops } from './screen.ts'
import { coinsPerBet, coinValueOf, payoutOf, rtpVersion } from './sheet.ts'

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const symbols = Object.keys(par.counts[0]!) as HarimauSymbol[]
const cycle = 40 ** 5

function play(nonce: number, seed = 'c'.repeat(64), client = 'player') {
  return playSlot(sheet, chanceStream(hmac, seed, client, nonce))
}

test('the sheet is the PAR file', () => {
  expect(sheet.strips).toEqual(par.strips)
  expect(sheet.lines).toEqual(par.lines)
  expect(sheet.pay).toEqual(par.pay)
  expect(sheet.scatterPay).toEqual(par.scatterPay)
  expect([sheet.wild, sheet.scatter]).toEqual([par.wild, par.scatter])
  expect(sheet.free).toEqual({ spins: par.free.spins, multiplier: 2, cap: 100 })
  for (const [reel, strip] of sheet.strips.entries())
    for (const symbol of symbols)
      expect(strip.filter((s) => s === symbol).length, `${symbol} on reel ${reel}`).toBe(
        par.counts[reel]![symbol],
      )
})

test('the version is frozen: strips, pay table and rules are those that were measured', () => {
  const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(rtpVersion(sha256Hex, sheet)).toBe('46fe8d569d2c613b')
  expect(rtpVersion(sha256Hex, { ...sheet, scatterPay: { 3: 2, 4: 10, 5: 51 } })).not.toBe(
    '46fe8d569d2c613b',
  )
})

const vectors = slotVectors.filter((vector) => vector.game === 'slot-harimau-emas')
test.each(vectors)('vector $id', (vector) => {
  const { stops } = vector.draw
  const screen = evaluateStops(sheet, stops)
  expect({
    coins: screen.winCoins,
    scatters: screen.scatters.length,
    freeSpins: screen.freeSpins,
  }).toEqual(vector.expect)
  const windowText = screen.window.map((column) => column.join('')).join(' | ')
  expect(vector.working).toContain(`window ${windowText}`)
})

/** Sum over a line's symbol combinations of count x pay, by the real evaluation of a screen. */
function lineCoinsOfCycle(): number {
  // Each reel's stop for a symbol in the middle row: then only the centre line is examined.
  const stopFor = sheet.strips.map((strip) =>
    symbols.map((symbol) => (strip.indexOf(symbol) + strip.length - 1) % strip.length),
  )
  const { counts } = par
  let coins = 0
  function walk(reel: number, stops: number[], weight: number): void {
    if (reel === 5) {
      const centre = evaluateStops(sheet, stops).wins.find((win) => win.line === 0)
      coins += weight * (centre?.coins ?? 0)
      return
    }
    for (const [i, symbol] of symbols.entries())
      walk(reel + 1, [...stops, stopFor[reel]![i]!], weight * counts[reel]![symbol]!)
  }
  walk(0, [], 1)
  // Stops are uniform, so every line has the same expectation whatever its rows.
  return coins * coinsPerBet(sheet)
}

/** How many of the 40^5 stops show 0 to 5 scatters. */
function scatterCounts(): number[] {
  let ways = [1]
  for (const strip of sheet.strips) {
    const seen = strip.filter((_, stop) =>
      [0, 1, 2].some((row) => strip[(stop + row) % strip.length] === 'S'),
    ).length
    ways = Array.from(
      { length: ways.length + 1 },
      (_, n) => (ways[n] ?? 0) * (strip.length - seen) + (ways[n - 1] ?? 0) * seen,
    )
  }
  return ways
}

test('the exact return is the report of the PAR sheet', () => {
  const lineCoins = lineCoinsOfCycle()
  expect(lineCoins).toBe(1_584_578_320)
  const ways = scatterCounts()
  expect(ways.slice(3)).toEqual([882_360, 46_980, 972])
  const runs = [3, 4, 5] as const
  const scatterCoins = runs.reduce((sum, n) => sum + ways[n]! * sheet.scatterPay[n]! * 20, 0)
  expect(lineCoins + scatterCoins).toBe(1_630_240_720)

  const base = (lineCoins + scatterCoins) / (20 * cycle)
  const awarded = runs.reduce((sum, n) => sum + ways[n]! * sheet.free!.spins[n]!, 0) / cycle
  const freeSpins = awarded / (1 - awarded)
  const feature = freeSpins * sheet.free!.multiplier * base
  expect(lineCoins / (20 * cycle)).toBeCloseTo(par.report.line, 12)
  expect(scatterCoins / (20 * cycle)).toBeCloseTo(par.report.scatter, 12)
  expect(base).toBeCloseTo(par.report.base, 12)
  expect(freeSpins).toBeCloseTo(par.report.spinsPerBaseSpin, 12)
  expect(feature).toBeCloseTo(par.report.feature, 12)
  expect(base + feature).toBeCloseTo(par.report.total, 12)
  expect(((base + feature) * 100).toFixed(2)).toBe(harimauFigures.rtpPercent)
})

test('the exact hit rate of the full cycle is 37.213 %', () => {
  // A line pays if its first three symbols match, so reels 1 to 3 decide; otherwise three scatters
  // do.
  const shows = sheet.strips.map((strip) =>
    strip.map((_, stop) => [0, 1, 2].some((row) => strip[(stop + row) % 40] === 'S')),
  )
  const last = [3, 4].map((reel) => shows[reel]!.filter(Boolean).length)
  const pairs = [(40 - last[0]!) * (40 - last[1]!), 0, last[0]! * last[1]!]
  pairs[1] = 1600 - pairs[0]! - pairs[2]!
  let hits = 0
  for (let a = 0; a < 40; a += 1)
    for (let b = 0; b < 40; b += 1)
      for (let c = 0; c < 40; c += 1) {
        if (evaluateStops(sheet, [a, b, c, 0, 0]).wins.length > 0) hits += 1600
        else {
          const seen = Number(shows[0]![a]) + Number(shows[1]![b]) + Number(shows[2]![c])
          for (const [more, ways] of pairs.entries()) if (seen + more >= 3) hits += ways
        }
      }
  expect(((hits / cycle) * 100).toFixed(3)).toBe('37.213')
})

test('a symbol is on the screen once a reel at most: the scatters', () => {
  for (const strip of sheet.strips)
    for (let stop = 0; stop < 40; stop += 1)
      expect([0, 1, 2].filter((row) => strip[(stop + row) % 40] === 'S').length).toBeLessThan(2)
})

test(
  '250,000 paid spins through the real engine lie within three sigma',
  { timeout: 60_000 },
  () => {
    // A million of each game: npm run bench -- rtp.
    const spins = 250_000
    let coins = 0
    let triggers = 0
    for (let nonce = 0; nonce < spins; nonce += 1) {
      const round = play(nonce)
      coins += round.coins
      if (round.freeSpins > 0) triggers += 1
    }
    const sigma = 3.163 / Math.sqrt(spins)
    expect(Math.abs(coins / (20 * spins) - par.report.total)).toBeLessThan(3 * sigma)
    const p = par.report.pTrig
    expect(Math.abs(triggers / spins - p)).toBeLessThan(3 * Math.sqrt((p * (1 - p)) / spins))
  },
)

test('the outcome is a pure function of the seeds and the nonce', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(100_000), (client, nonce) => {
      expect(play(nonce, 'd'.repeat(64), client)).toEqual(play(nonce, 'd'.repeat(64), client))
    }),
  )
})

test('the free spins go on in the stream, end, double their wins and stay under the cap', () => {
  const nonces = Array.from({ length: 5_000 }, (_, nonce) => nonce)
  const rounds = nonces.map((nonce) => play(nonce)).filter((round) => round.freeSpins > 0)
  expect(rounds.length).toBeGreaterThan(10)
  expect(rounds.some((round) => round.spins.slice(1).some((spin) => spin.awarded > 0))).toBe(true)
  for (const round of rounds) {
    expect(round.spins).toHaveLength(1 + round.freeSpins)
    expect(round.freeSpins).toBeLessThanOrEqual(100)
    expect(round.coins).toBe(
      round.spins.reduce((sum, spin) => sum + spin.coins * (spin.phase === 'free' ? 2 : 1), 0),
    )
  }
})

test('an endless retrigger stops at 100 free spins', () => {
  // Slot-01's stops show three scatters: a stream that always gives them retriggers on every spin.
  const stops = [18, 17, 26, 27, 36]
  let drawn = 0
  const round = playSlot(sheet, () => stops[drawn++ % 5]!)
  expect(round.freeSpins).toBe(100)
  expect(round.spins).toHaveLength(101)
  expect(round.coins).toBe(40 + 100 * 80)
  expect(round.spins.reduce((sum, spin) => sum + spin.awarded, 0)).toBe(100)
})

test('a stake is a multiple of 20 minor units, and a payout is exact', () => {
  expect(coinValueOf(sheet, money(100n))).toBe(5n)
  expect(payoutOf(400, money(5n))).toBe(2_000n)
  for (const bad of [0n, -20n, 19n, 21n])
    expect(() => coinValueOf(sheet, money(bad))).toThrow('multiple of 20 minor units')
})

test('the events tell the whole round and add up', () => {
  for (let nonce = 0; nonce < 2_000; nonce += 1) {
    const round = play(nonce)
    const events = slotEvents(sheet, round, {
      amountOf: (coins) => coins * 50,
      payout: round.coins * 50,
    })
    expect(events.map((event) => event.index)).toEqual(events.map((_, index) => index))
    const wins = events.filter((event) => event.type === 'lineWins' || event.type === 'scatterWin')
    expect(wins.reduce((sum, event) => sum + event.amount, 0)).toBe(round.coins * 50)
    const spins = events.filter((event) => event.type === 'spin')
    expect(spins).toHaveLength(round.spins.length)
    expect(events.findLast((event) => event.type === 'spinEnd')?.roundCoins).toBe(round.coins)
    const [end] = events.slice(-1)
    expect(end).toMatchObject({ type: 'roundEnd', amount: round.coins * 50, capped: false })
    const free = events.find((event) => event.type === 'freeSpinsEnd')
    expect(free?.spins ?? 0).toBe(round.freeSpins)
  }
})

test('a capped payout says so', () => {
  const round = [...Array(50).keys()].map((nonce) => play(nonce)).find(({ coins }) => coins > 20)!
  const events = slotEvents(sheet, round, { amountOf: (coins) => coins * 50, payout: 1_000 })
  expect(events.at(-1)).toMatchObject({ type: 'roundEnd', amount: 1_000, capped: true })
})
