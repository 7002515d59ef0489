import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { inTransaction } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { putGames } from '../../games/door.ts'
import { classicalGames, eLotteryGames } from './house/e-lottery.ts'
import type { HouseGame } from './house/row.ts'
import { seaGames } from './house/sea.ts'
import { vietnamGames } from './house/vietnam.ts'
import { rulesOf } from './rules.ts'
import { type GameRow, insertGame, insertRules, readGames } from './store.ts'

/** The games of a fresh installation; the names are our invention. */
const houseGames: readonly HouseGame[] = [
  ...seaGames,
  ...vietnamGames,
  ...eLotteryGames,
  ...classicalGames,
]

/** The rules that a fresh installation would begin a game with; null for a game of its own. */
export function shippedRules(code: string): RuleSet | null {
  return houseGames.find((game) => game.code === code)?.rules ?? null
}

/**
 * Adds the house's games, to the catalogue as well. Repeating it changes nothing.
 *
 * @param codes only these games, for tests that need one
 */
export async function putHouseLotteries(
  kernel: Pick<Kernel, 'db' | 'clock' | 'secrets' | 'config'>,
  codes?: readonly string[],
): Promise<void> {
  const now = kernel.clock.now()
  const games = codes ? houseGames.filter(({ code }) => codes.includes(code)) : houseGames
  await inTransaction(kernel.db, async (tx) => {
    for (const { rules, ...game } of games) {
      await insertRules(tx, game.code, rules, now)
      const { version: ruleVersion, family } = rules
      await insertGame(tx, { ...game, family, ruleVersion, status: 'open', closedReason: '' })
    }
  })
  for (const vendorId of new Set(games.map((game) => game.vendorId)))
    await publishGames(kernel, vendorId)
}

/** Puts a vendor's games into the catalogue, with the limits by which they are sold now. */
export async function publishGames(
  kernel: Pick<Kernel, 'db' | 'clock' | 'secrets' | 'config'>,
  vendorId: string,
): Promise<void> {
  const games = (await readGames(kernel.db)).filter((game) => game.vendorId === vendorId)
  const entries = await Promise.all(
    games.map(async (game) => {
      const rules = await rulesOf(kernel.db, kernel.db, game.code, game.ruleVersion)
      return catalogueGame(game, rules)
    }),
  )
  await putGames(kernel, vendorId, entries)
}

function catalogueGame({ code, names, category }: GameRow, rules: RuleSet) {
  const amounts = (field: 'noteMin' | 'ticketMax') =>
    Object.fromEntries(
      Object.entries(rules.limits).map(([currency, limits]) => [currency, limits[field]]),
    )
  return {
    code,
    name: names,
    category: category === 'LOTT' ? 'lottery' : 'elott',
    provider: 'Nusantara Draw',
    rtp: [],
    volatility: 'high',
    ...{ minBet: amounts('noteMin'), maxBet: amounts('ticketMax') },
    features: ['provablyFair'],
    devices: ['desktop', 'mobile'],
    demo: false,
    ...{ restrictedCountries: [], restrictedCurrencies: [], images: {} },
    version: String(rules.version),
  }
}
