import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { coinsPerBet } from '@kancil/rules/games/slots/sheet'
import { expect, test } from 'vitest'
import { gameOf } from '../games/catalogue.ts'
import { streamOf } from './seeds.ts'

const pages = new URL('../../../web/src/i18n/pages/', import.meta.url)

/** The code (in backticks) in one section of the help page on fairness. */
function codeOf(folder: string, section: string): string[] {
  const page = readFileSync(new URL(`${folder}/fair.md`, pages), 'utf8')
  const [, text = ''] = page.split(`{#${section}}\n`)
  const [intro = ''] = text.split('\n## ')
  return [...intro.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

/** As the page describes it, without using any of the rules' code. */
function followText(key: string, message: string, strips: readonly string[]) {
  const block = createHmac('sha256', Buffer.from(key, 'utf8')).update(message, 'utf8').digest()
  const numbers = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => block.readUInt32BE(4 * at))
  const used = numbers.filter((number) => number < 4_294_967_280).slice(0, 5)
  const stops = used.map((number) => number % 40)
  const rows = [0, 1, 2].map((row) =>
    stops.map((stop, reel) => strips[reel]!.split(' ')[(stop + row) % 40]).join(' '),
  )
  return { block: block.toString('hex'), numbers: used.join(', '), stops: stops.join(', '), rows }
}

test.each(['en', 'ms', 'cn', 'vi', 'ar'])('the help page on fairness, %s', (folder) => {
  const game = gameOf('harimau-emas')!
  const { sheet } = game
  if (!('lines' in sheet)) throw new Error('a slot with lines')
  const strips = codeOf(folder, 'strips')
  expect(strips).toEqual(sheet.strips.map((strip) => strip.join(' ')))
  const [seed = '', seal, clientSeed = '', message = '', command, block, numbers, stops, ...rows] =
    codeOf(folder, 'example')
  expect(createHash('sha256').update(seed, 'utf8').digest('hex')).toBe(seal)
  expect(message).toBe(`${clientSeed}:0:0`)
  expect(command).toBe(`printf %s '${message}' | openssl dgst -sha256 -hmac ${seed}`)
  expect(followText(seed, message, strips)).toEqual({ block, numbers, stops, rows })

  const round = game.decide(streamOf(seed, clientSeed, 0))
  expect(round.stops).toEqual([stops!.split(', ').map(Number)])
  // The figures in the last line: 180 coins for a bet of 20, so RM 9.00 for RM 1.00.
  expect([round.coins, coinsPerBet(game.sheet)]).toEqual([180, 20])
  const [spin] = round.events({ amountOf: (coins) => coins, payout: 180 }).slice(1) as {
    wins?: { line: number; count: number; symbol: string }[]
  }[]
  expect(spin?.wins).toMatchObject([{ line: 5, count: 5, symbol: 'A' }])
  expect(sheet.lines[5]?.map((row) => row + 1)).toEqual([1, 1, 2, 1, 1])
})
