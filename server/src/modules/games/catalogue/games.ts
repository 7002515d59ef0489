import { isSandboxKey } from '@kancil/contract/seamless/sandbox-keys'
import type { VendorKey } from '@kancil/contract/ports/outbound-call'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type GameRow, readGames } from './game-store.ts'
import { readKeys, readVendors, type VendorRow } from './store.ts'
import { openVendorSecret } from './secrets.ts'

export type VendorEntry = VendorRow & {
  /** The base address as it is stored, with the placeholder of the house's studio. */
  readonly storedUrl: string
  /** Live keys, newest first. */
  readonly keys: readonly VendorKey[]
  readonly games: ReadonlyMap<string, GameRow>
}

/** All vendors and games, in memory: a few thousand rows that change a few times a day. */
export type Catalogue = {
  readonly vendors: readonly VendorEntry[]
  readonly vendorById: ReadonlyMap<string, VendorEntry>
  readonly vendorByVassalage: ReadonlyMap<string, VendorEntry>
  readonly games: readonly GameRow[]
  readonly gameById: ReadonlyMap<string, GameRow>
}

/**
 * Placeholder for our own studio's address in a vendor's address. The configuration supplies it, so
 * that an installation can change its ports.
 */
export const studioPlace = '{studio}'
/** The same for the sandbox, which only play money has. */
export const sandboxPlace = '{sandbox}'

/** What products of the platform itself have for a dialect: nobody calls for them. */
export const houseDialect = 'house'

/** Changes by another process become visible within this time. */
const freshMilliseconds = 900
type Ground = Pick<Kernel, 'db' | 'clock' | 'secrets' | 'config'>
type CatalogueCache = {
  value: Catalogue | null
  reading: Promise<Catalogue> | null
  readAt: number
}
const caches = new WeakMap<Db, CatalogueCache>()

/**
 * The catalogue, less than a second old. No wait while it is fresh: the gateway asks on every call.
 */
export function catalogueOf(kernel: Ground) {
  const now = holdingOf(kernel.db)
  if (now.value && performance.now() - now.readAt < freshMilliseconds) return now.value
  return read(kernel, now)
}

/** Call after a change by this process, so that the very next call sees it. */
export function forgetCatalogue(db: Db): void {
  caches.delete(db)
}

function holdingOf(db: Db): CatalogueCache {
  let holding = caches.get(db)
  if (!holding) caches.set(db, (holding = { value: null, reading: null, readAt: 0 }))
  return holding
}

function read(kernel: Ground, holding: CatalogueCache): Promise<Catalogue> {
  holding.reading ??= load(kernel).then(
    (value) => {
      holding.value = value
      holding.readAt = performance.now()
      holding.reading = null
      return value
    },
    (error: unknown) => {
      holding.reading = null
      throw error
    },
  )
  return holding.reading
}

/** The sandbox's keys are public: no real-money vendor may sign with one, wherever it was set. */
function isForbidden({ config }: Ground, secret: string): boolean {
  return config.realMoney && isSandboxKey(secret)
}

async function load(kernel: Ground): Promise<Catalogue> {
  const [vendors, games, keys] = await Promise.all([
    readVendors(kernel.db),
    readGames(kernel.db),
    readKeys(kernel.db, kernel.clock.now()),
  ])
  const entries = vendors.map((vendor): VendorEntry => ({
    ...vendor,
    storedUrl: vendor.baseUrl,
    baseUrl: vendor.baseUrl
      .replace(studioPlace, kernel.config.studioUrl)
      .replace(sandboxPlace, kernel.config.sandboxUrl),
    keys: keys
      .filter((key) => key.vendorId === vendor.id)
      .flatMap((key) => {
        const secret = openVendorSecret(kernel, `${vendor.id}/${key.keyId}`, key.sealed)
        return secret === null || isForbidden(kernel, secret) ? [] : [{ keyId: key.keyId, secret }]
      }),
    games: new Map(
      games.filter((game) => game.vendorId === vendor.id).map((game) => [game.code, game]),
    ),
  }))
  return {
    vendors: entries,
    vendorById: new Map(entries.map((vendor) => [vendor.id, vendor])),
    vendorByVassalage: new Map(entries.map((vendor) => [vendor.vassalage, vendor])),
    games,
    gameById: new Map(games.map((game) => [game.id, game])),
  }
}
