import { createHmac } from 'node:crypto'
import { houseJackpots, jackpotIdIn } from '@kancil/contract/seamless/jackpots'
import { chanceStream } from '@kancil/rules/games/chance'
import { drawJackpot, jackpotSeed, jackpotSheets } from '@kancil/rules/games/jackpots'
import { catalogueName } from './names.ts'
import { code, fill, type Language, type Section } from './section.ts'

const exampleSeed = 'e41ad2cdf92e0cd4b80dbdbf45fcf48f78ea2ba108b28f87a9a8d27e2d11bc64'
const exampleClient = 'kancil'
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
const sheetOf = (id: string) => jackpotSheets.find((sheet) => sheet.id === id)!

/** The draw for a jackpot: what decides it, in every currency, and two rounds worked out. */
export function jackpotSection({ folder, words }: Language): Section {
  const families = houseJackpots.filter(({ currency }) => currency === 'MYR')
  const currencies = [...new Set(houseJackpots.map(({ currency }) => currency))]
  const first = families[0]!.id
  const units = currencies.map(
    (currency) => `${currency}:${sheetOf(jackpotIdIn(first, currency)).unit}`,
  )
  const weights = families.map(({ id, names, games }) => {
    const rows = currencies.map((currency) => jackpotIdIn(id, currency))
    const name = names[folder as keyof typeof names]
    const titles = games.map((game) => catalogueName(game, folder)).join(', ')
    const table = rows.map((row) => `${row}:${sheetOf(row).perMinor}`)
    return `${fill(words.jackpotWeights, { name, games: titles })} ${code(table)}`
  })
  return {
    id: 'jackpots',
    heading: words.jackpotsHeading,
    items: [
      fill(words.jackpotStream, { of: sheetOf(first).of }),
      words.jackpotWins,
      `${words.jackpotUnits} ${code(units)}`,
      ...weights,
      example(words, first, { nonce: 0, stake: 100n }),
      example(words, first, { nonce: firstWin(first, 50_000n), stake: 50_000n }),
    ],
  }
}

type Bet = { readonly nonce: number; readonly stake: bigint }

function example(words: Language['words'], id: string, { nonce, stake }: Bet): string {
  const { draw, below } = drawOf(id, { nonce, stake })
  const values = {
    seed: code([exampleSeed]),
    message: code([`${jackpotSeed(exampleClient, id)}:${nonce}:0`]),
    stake: code([String(stake)]),
  }
  const verdict = draw < below ? words.jackpotWon : words.jackpotLost
  return `${fill(words.jackpotExample, values)} ${code([draw, below])} ${verdict}`
}

function drawOf(id: string, { nonce, stake }: Bet): ReturnType<typeof drawJackpot> {
  const stream = chanceStream(hmac, exampleSeed, jackpotSeed(exampleClient, id), nonce)
  return drawJackpot(stream, sheetOf(id), stake)
}

/** The first nonce of the example's seeds that wins, so that a reader sees one that does. */
function firstWin(id: string, stake: bigint): number {
  for (let nonce = 0; ; nonce += 1) {
    const { draw, below } = drawOf(id, { nonce, stake })
    if (draw < below) return nonce
  }
}
