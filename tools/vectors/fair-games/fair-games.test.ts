import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { instantOf } from '../../../studio/src/instant/catalogue.ts'
import { slots } from '@kancil/rules/games/slots/slots'
import { playSlot } from '@kancil/rules/games/slots/play'
import { chanceStream } from '@kancil/rules/games/chance'
import { jackpotSheets } from '@kancil/rules/games/jackpots'
import { baccarat, type BaccaratResult } from '@kancil/rules/games/tables/baccarat'
import { root } from '../../repository.ts'
import { fairGamesPage } from './describe.ts'
import { languages } from './languages.ts'

const page = readFileSync(join(root, 'web/src/i18n/pages/en/fair-games.md'), 'utf8')

test.each(languages)(
  '$folder: the page is the sheets’: `npm run fair-games` writes it anew',
  (language) => {
    const file = join(root, 'web/src/i18n/pages', language.folder, 'fair-games.md')
    expect(readFileSync(file, 'utf8')).toBe(fairGamesPage(language))
  },
)

test('every slot and every instant game has its section', () => {
  for (const { sheet } of slots) expect(page).toContain(`{#${sheet.id}}`)
  for (const id of ['dadu-pantas', 'kebun-durian', 'gasing-jatuh', 'roda-kampung'])
    expect(page).toContain(`{#${id}}`)
})

const [key, client] = ['ab'.repeat(32), 'reader']

/** The series and a draw of N, as the two pages tell them: none of the rules' code. */
function follow(nonce: number, by = key, who = client): (range: number) => number {
  let [cursor, numbers] = [0, [] as number[]]
  return (range) => {
    const most = Math.floor(4_294_967_296 / range) * range
    for (;;) {
      if (numbers.length === 0) {
        const block = createHmac('sha256', by).update(`${who}:${nonce}:${cursor}`).digest()
        cursor += 1
        numbers = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => block.readUInt32BE(4 * at))
      }
      const number = numbers.shift()!
      if (number < most) return number % range
    }
  }
}
const rulesStream = (nonce: number) =>
  chanceStream((by, text) => createHmac('sha256', by).update(text).digest(), key, client, nonce)

/** The code of one section, item by item. */
function codesOf(id: string, begins: string): string[][] {
  const [, section = ''] = page.split(`{#${id}}\n`)
  return section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith(`- ${begins}`))
    .map((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
}

function shuffled<Item>(items: readonly Item[], draw: (range: number) => number): Item[] {
  const places = [...items]
  for (let i = places.length - 1; i >= 1; i -= 1) {
    const j = draw(i + 1)
    ;[places[i], places[j]] = [places[j]!, places[i]!]
  }
  return places
}

function byWeight(weights: readonly number[], draw: (range: number) => number): number {
  let left = draw(weights.reduce((sum, weight) => sum + weight, 0))
  let place = 0
  while (left >= weights[place]!) left -= weights[place++]!
  return place
}

test.each(slots.filter(({ sheet }) => 'strips' in sheet))(
  '$sheet.id stops where the page says',
  ({ sheet }) => {
    const strips = codesOf(sheet.id, 'Reel').slice(0, 'strips' in sheet ? sheet.strips.length : 0)
    for (let nonce = 0; nonce < 20; nonce += 1) {
      const draw = follow(nonce)
      const stops = strips.map(([strip = '']) => draw(strip.split(' ').length))
      expect(playSlot(sheet, rulesStream(nonce)).spins[0]!.stops).toEqual(stops)
    }
  },
)

test('the cells of the tumbling slot are the page’s', () => {
  const [[symbols = '', weights = '']] = codesOf('buah-meledak', 'Every cell') as [string[]]
  const sheet = slots.find((slot) => slot.sheet.id === 'buah-meledak')!.sheet
  const draw = follow(3)
  const names = symbols.split(' ')
  const window = Array.from({ length: 6 }, () =>
    Array.from({ length: 5 }, () => names[byWeight(weights.split(' ').map(Number), draw)]),
  )
  expect(playSlot(sheet, rulesStream(3)).spins[0]!.window).toEqual(window)
})

test('dice, nests, pins and wheel come out as the page says', () => {
  for (let nonce = 0; nonce < 20; nonce += 1) {
    const played = (id: string, mode: string, steps: readonly number[] = []): unknown =>
      instantOf(id)!.rules.play(mode, steps, rulesStream(nonce)).shown
    expect(played('dadu-pantas', 'under-4950')).toMatchObject({ face: follow(nonce)(10_000) })
    const trees = Array.from({ length: 25 }, (_, tree) => tree)
    const nests = shuffled(trees, follow(nonce)).slice(0, 3)
    expect(played('kebun-durian', 'nests-3', [nests[0]!])).toMatchObject({
      nests: nests.toSorted((a, b) => a - b),
    })
    const sides = follow(nonce)
    const box = Array.from({ length: 8 }, () => sides(2)).reduce((sum, side) => sum + side, 0)
    const half = codesOf('gasing-jatuh', 'Mode `medium-8`')[0]![1]!.split(' ').map(Number)
    expect(played('gasing-jatuh', 'medium-8')).toMatchObject({
      ...{ box, hundredths: half[Math.min(box, 8 - box)] },
    })
    const wheel = codesOf('roda-kampung', 'Mode `high`')[0]![1]!.split(' ').map(Number)
    const segment = follow(nonce)(wheel.length)
    expect(played('roda-kampung', 'high')).toMatchObject({ segment, hundredths: wheel[segment] })
  }
})

test('a shoe is what the page says', () => {
  const [[ranks = '']] = codesOf('tables', 'Cards') as [string[]]
  const deck = ['S', 'H', 'D', 'C'].flatMap((suit) => ranks.split(' ').map((rank) => rank + suit))
  const shoe = shuffled(Array.from({ length: 8 }, () => deck).flat(), follow(0))
  const { player, banker } = baccarat.draw(rulesStream(0), 0).result as BaccaratResult
  expect([player[0], banker[0], player[1], banker[1]]).toEqual(shoe.slice(0, 4))
})

test('the draw for a jackpot follows from the page alone, won and lost, in every currency', () => {
  const [[ofText = '']] = [[page.match(/takes a draw of (\d+) from a series of its own/)?.[1]]]
  const units = codesOf('jackpots', 'Units')[0]![0]!.split(' ')
  const weights = codesOf('jackpots', 'Name and weight').flatMap(([table = '']) => table.split(' '))
  const examples = codesOf('jackpots', 'Example')
  expect(examples).toHaveLength(2)
  const verdicts = examples.map(([seed = '', message = '', stake = '', figures = '']) => {
    const [who = '', word, name = '', nonce = ''] = message.split(':')
    const below =
      Number(stake) * Number(weights.find((row) => row.startsWith(`${name}:`))!.split(':')[1])
    const draw = follow(Number(nonce), seed, `${who}:${word}:${name}`)(Number(ofText))
    expect(`${draw} ${below}`).toBe(figures)
    return draw < below
  })
  expect(verdicts).toEqual([false, true])
  for (const sheet of jackpotSheets) {
    const currency = sheet.id.match(/-([a-z]{3})$/)?.[1]?.toUpperCase() ?? 'MYR'
    expect(weights).toContain(`${sheet.id}:${sheet.perMinor}`)
    expect(units).toContain(`${currency}:${sheet.unit}`)
  }
})
