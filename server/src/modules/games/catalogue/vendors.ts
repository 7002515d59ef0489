import { isSandboxKey } from '@kancil/contract/seamless/sandbox-keys'
import type { GameCategory } from '@kancil/contract/games/vendors'
import type { VendorStatus } from '@kancil/contract/games/vendor-status'
import { type Currency, isCurrency } from '@kancil/contract/money'
import {
  type LateOriginal,
  lateOriginalOfDialect,
  type SecondRollback,
} from '@kancil/contract/ports/vendor-dialects'
import type { WalletScope } from '@kancil/contract/ports/vendor-wallet'
import { type CatalogueGame } from '@kancil/contract/seamless/native-launch'
import { parseVendorAmount } from '@kancil/contract/seamless/native-wire'
import { newId } from '../../../kernel/ids.ts'
import { inTransaction } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { forgetCatalogue } from './games.ts'
import { countLiveKeys, putKeyRow, putVendorRow } from './store.ts'
import { putGameRow } from './game-store.ts'
import { sealVendorSecret } from './secrets.ts'

type Ground = Pick<Kernel, 'db' | 'clock' | 'secrets' | 'config'>

export type VendorRegistration = {
  /** The vendor's wire code in addresses, lower case. */
  readonly id: string
  readonly vassalage: string
  readonly displayName: string
  readonly dialect: string
  readonly currencies: readonly Currency[]
  readonly status?: VendorStatus
  /** The address for opening the vendor's games; omitted if the vendor only calls us. */
  readonly baseUrl?: string
  readonly transactionScope?: WalletScope
  readonly lateOriginal?: LateOriginal
  readonly secondRollback?: SecondRollback
  readonly remembersNonces?: boolean
  readonly needsSession?: boolean
  readonly checksGames?: boolean
  readonly allowedIps?: readonly string[]
  readonly callsPerSecond?: number
  readonly isHot?: boolean
  readonly sortOrder?: number
}

const lateOriginals = new Map<string, LateOriginal>(Object.entries(lateOriginalOfDialect))

/**
 * Adds a vendor, or updates its protocol settings; repeating it changes nothing. Once set, the
 * status belongs to the console.
 */
export async function registerVendor(
  kernel: Ground,
  registration: VendorRegistration,
): Promise<void> {
  await putVendorRow(
    kernel.db,
    {
      status: 'off',
      baseUrl: '',
      transactionScope: 'vendor',
      lateOriginal: lateOriginals.get(registration.dialect) ?? 'refuse',
      secondRollback: 'repeat',
      remembersNonces: false,
      needsSession: true,
      checksGames: true,
      allowedIps: [],
      isHot: false,
      sortOrder: 100,
      ...registration,
      callsPerSecond: registration.callsPerSecond ?? null,
    },
    kernel.clock.now(),
  )
  forgetCatalogue(kernel.db)
}

const liveKeysMax = 2

/**
 * Adds a live key. Two may be live at once: retire the old one when the vendor has switched over.
 */
export async function putVendorKey(
  kernel: Ground,
  key: { vendorId: string; keyId: string; secret: string; retiredAt?: Date },
): Promise<void> {
  if (kernel.config.realMoney && isSandboxKey(key.secret))
    throw new Error('The sandbox’s published key is no key for real money.')
  const now = kernel.clock.now()
  const sealed = sealVendorSecret(kernel, `${key.vendorId}/${key.keyId}`, key.secret)
  await inTransaction(kernel.db, async (tx) => {
    const row = { vendorId: key.vendorId, keyId: key.keyId, sealed }
    await putKeyRow(tx, { ...row, retiredAt: key.retiredAt ?? null }, now)
    if ((await countLiveKeys(tx, key.vendorId, now)) > liveKeysMax)
      throw new RangeError(`${key.vendorId} has more than ${liveKeysMax} live keys`)
  })
  forgetCatalogue(kernel.db)
}

/** The studios' names for kinds of games, and our category for each. */
const categories: Readonly<Record<string, GameCategory>> = {
  slots: 'RNG',
  slot: 'RNG',
  rng: 'RNG',
  table: 'RNG',
  live: 'LIVE',
  fishing: 'FISH',
  fish: 'FISH',
  pvp: 'PVP',
  lottery: 'LOTT',
  elott: 'ELOTT',
  sports: 'SPORTS',
  esports: 'ESPORTS',
}

/**
 * Imports a vendor's own list of games into the catalogue; games no longer listed stay as they are.
 */
export async function putGames(
  kernel: Ground,
  vendorId: string,
  games: readonly CatalogueGame[],
): Promise<number> {
  const now = kernel.clock.now()
  for (const [index, game] of games.entries()) {
    const lines = (game as { lines?: unknown }).lines
    await putGameRow(
      kernel.db,
      {
        id: newId('game', now),
        vendorId,
        code: game.code,
        category: categories[game.category.toLowerCase()] ?? 'RNG',
        names: game.name,
        rtp: game.rtp[0] ?? '',
        volatility: game.volatility,
        minBet: knownCurrencies(game.minBet),
        maxBet: knownCurrencies(game.maxBet),
        lineNum: typeof lines === 'number' && Number.isInteger(lines) && lines > 0 ? lines : 0,
        features: game.features,
        devices: game.devices,
        demo: game.demo,
        defaultPlayType: '',
        restrictedCountries: game.restrictedCountries,
        restrictedCurrencies: game.restrictedCurrencies,
        version: game.version,
        sortOrder: index,
      },
      now,
    )
  }
  forgetCatalogue(kernel.db)
  return games.length
}

/** The amounts in currencies that we support. */
function knownCurrencies(
  amounts: Readonly<Record<string, string>>,
): Partial<Record<Currency, string>> {
  const isKnown = ([code, amount]: [string, string]): boolean =>
    isCurrency(code) && parseVendorAmount(amount, code) !== null
  return Object.fromEntries(Object.entries(amounts).filter(isKnown))
}
