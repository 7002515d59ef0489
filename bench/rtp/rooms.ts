import { money } from '@kancil/contract/money'
import { fishKinds, reefSheet } from '@kancil/rules/games/fishing/sheet'
import { exactReturn, hitFish } from '@kancil/rules/games/fishing/shot'
import { dealHands, shuffledDeck } from '@kancil/rules/games/pvp/deck'
import { niuNiuWins } from '@kancil/rules/games/pvp/niu-niu'
import { settlePot } from '@kancil/rules/games/pvp/pot'
import { bestArrangement, thirteenPoints } from '@kancil/rules/games/pvp/thirteen'
import type { NextInt } from '@kancil/rules/games/chance'
import type { RtpGame } from './game.ts'

const purse = 1_000n

/** Players win from each other: of what they brought, nothing is lost but the rake. */
function betweenPlayers(wins: readonly bigint[]): number {
  const results = settlePot(
    wins,
    wins.map(() => money(purse)),
  )
  const kept = results.reduce((sum, { net, rake }) => sum + purse + net + rake, 0n)
  return Number(kept) / Number(purse * BigInt(wins.length))
}

function niuNiu(nextInt: NextInt): number {
  const hands = dealHands(shuffledDeck(nextInt), 5, 5)
  const seats = hands.map((cards, seat) => ({ cards, grab: seat % 5, bet: 1 + (seat % 5) }))
  return betweenPlayers(niuNiuWins(seats, 4, 7n))
}

function thirteen(nextInt: NextInt): number {
  const hands = dealHands(shuffledDeck(nextInt), 4, 13).map((cards) => bestArrangement(cards))
  return betweenPlayers(thirteenPoints(hands).map((points) => BigInt(points) * 9n))
}

/** The multiplier squared, on average, of a kill. */
const square = (kind: (typeof fishKinds)[number]): number => {
  const { nagaPays, kinds } = reefSheet
  return kind === 'naga'
    ? nagaPays.reduce((sum, pays) => sum + pays ** 2, 0) / nagaPays.length
    : kinds[kind].pays ** 2
}

export const roomGames: readonly RtpGame[] = [
  ...fishKinds.map((kind) => {
    const rtp = Number(exactReturn(kind)) / 2 ** 32
    const chance = rtp / reefSheet.kinds[kind].pays
    return {
      ...{ game: `karang-biru:${kind}`, rtp },
      deviation: Math.sqrt(chance * square(kind) - rtp ** 2),
      play: (nextInt: NextInt) => hitFish(nextInt, kind).pays,
    }
  }),
  { game: 'niu-niu', rtp: 1, deviation: 0, play: niuNiu, roundsMost: 100_000 },
  { game: 'thirteen', rtp: 1, deviation: 0, play: thirteen, roundsMost: 1_000 },
]
