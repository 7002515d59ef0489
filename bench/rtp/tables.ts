import { baccarat } from '@kancil/rules/games/tables/baccarat'
import { dragonTiger } from '@kancil/rules/games/tables/dragon-tiger'
import { roulette } from '@kancil/rules/games/tables/roulette'
import { sicBo } from '@kancil/rules/games/tables/sic-bo'
import type { TableRules } from '@kancil/rules/games/tables/table-rules'
import { wauTerbang } from '@kancil/rules/games/tables/wau-terbang'
import type { RtpGame } from './game.ts'

/** A shoe of eight decks is shuffled for each round. */
const shoeRoundsMost = 100_000

type Bet = {
  readonly spot: string
  readonly rtp: number
  readonly deviation: number
  readonly roundsMost?: number
}

function bet(rules: TableRules, { spot, ...figures }: Bet): RtpGame {
  const [table = ''] = rules.tables
  return {
    ...figures,
    game: `${rules.sheet.id}:${spot}`,
    play(nextInt) {
      const { over, under } = rules.multiple(table, rules.draw(nextInt, 0).result, spot)
      return Number(over) / Number(under)
    },
  }
}

/** A spot that wins `times` the stake with this chance, and nothing otherwise. */
const plain = (spot: string, chance: number, times: number): Bet => ({
  spot,
  rtp: chance * times,
  deviation: times * Math.sqrt(chance * (1 - chance)),
})

/** Eight decks, one card each: 31 of the other 415 cards tie. */
const tie = 31 / 415
const dragonReturn = 1 - tie / 2

export const tableGames: readonly RtpGame[] = [
  bet(baccarat, { spot: 'banker', rtp: 0.989_421, deviation: 0.927, roundsMost: shoeRoundsMost }),
  bet(baccarat, { spot: 'player', rtp: 0.987_649, deviation: 0.951, roundsMost: shoeRoundsMost }),
  bet(dragonTiger, {
    ...{ spot: 'dragon', rtp: dragonReturn, roundsMost: shoeRoundsMost },
    deviation: Math.sqrt(2 * (1 - tie) + tie / 4 - dragonReturn ** 2),
  }),
  bet(roulette, plain('red', 18 / 37, 2)),
  bet(roulette, plain('17-20', 2 / 37, 18)),
  bet(roulette, plain('17', 1 / 37, 36)),
  bet(sicBo, plain('big', 105 / 216, 2)),
  bet(sicBo, plain('anyTriple', 6 / 216, 31)),
  bet(wauTerbang, plain('out-200', 0.495, 2)),
  bet(wauTerbang, plain('out-1000', 0.099, 10)),
]
