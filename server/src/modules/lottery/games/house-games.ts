import { fastSeaRules } from '@kancil/rules/lottery/fast-sea'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { inTransaction } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { putGames } from '../../games/door.ts'
import { type GameRow, insertGame, insertRules } from './store.ts'

type HouseGame = Omit<GameRow, 'ruleVersion' | 'family' | 'status' | 'closedReason'> & {
  readonly rules: RuleSet
}

/** A fast draw every so many minutes. */
function fastDraw(minutes: number, names: Readonly<Record<string, string>>): HouseGame {
  return {
    code: `sea-fast-${minutes}`,
    vendorId: 'tcg_sea',
    names,
    category: 'LOTT',
    zone: 'Asia/Kuala_Lumpur',
    schedule: { kind: 'every', seconds: minutes * 60, closeSeconds: 8 },
    daysAhead: 2,
    draws: 'house',
    defaultPlay: '2top',
    sortOrder: minutes,
    rules: fastSeaRules,
  }
}

/** The games of a fresh installation; the names are our invention. */
const houseGames: readonly HouseGame[] = [
  fastDraw(1, {
    en: 'Kilat 1 Minute',
    ms: 'Kilat 1 Minit',
    cn: '闪电一分彩',
    vi: 'Kilat 1 phút',
    ar: 'كيلات دقيقة',
  }),
]

/** Adds the house's games, to the catalogue as well. Repeating it changes nothing. */
export async function putHouseLotteries(
  kernel: Pick<Kernel, 'db' | 'clock' | 'secrets' | 'config'>,
): Promise<void> {
  const now = kernel.clock.now()
  for (const { rules, ...game } of houseGames)
    await inTransaction(kernel.db, async (tx) => {
      await insertRules(tx, game.code, rules, now)
      const { version: ruleVersion, family } = rules
      await insertGame(tx, { ...game, family, ruleVersion, status: 'open', closedReason: '' })
    })
  for (const [vendorId, games] of Map.groupBy(houseGames, (game) => game.vendorId))
    await putGames(kernel, vendorId, games.map(catalogueGame))
}

function catalogueGame({ code, names, category, rules }: HouseGame) {
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
