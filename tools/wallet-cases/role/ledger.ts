/** The ledger file of the conformance kit: what is seeded before a case and dumped after it. */
export type KitLedger = {
  readonly accounts: Readonly<Record<string, KitAccount>>
  readonly transactions: Readonly<Record<string, KitTransaction>>
  readonly tombstones: readonly string[]
  /** Sessions of play by id, which no dump shows; one that is not here is not asked about. */
  readonly sessions?: Readonly<Record<string, KitSession>>
}
export type KitSession = {
  readonly account: string
  /**
   * `unverified`: its launch token was never exchanged. `signed_out`: the player's sessions were
   * ended, as a change of the password does.
   */
  readonly state: 'live' | 'expired' | 'closed' | 'unverified' | 'signed_out'
}
export type KitAccount = {
  readonly currency: string
  readonly balance: string
  readonly bet_limited?: boolean
}
export type KitTransaction = {
  /** Our id for it; '' for a rollback that found nothing. */
  readonly id: string
  readonly balance_after: string
  /** Only on bets and wins that can be reversed. */
  readonly type?: 'bet' | 'win'
  readonly amount?: string
  /** If a kit does not say, the first command that names the transaction does. */
  readonly round_id?: string
}

/** The wire a kit speaks. Each has a vendor of its own here, and its requests a path. */
export const kitDialects = {
  'softswiss-v2': { vendor: 'softswiss', hooks: '/test/softswiss', base: '/vendor/softswiss' },
  native: { vendor: 'kit-native', hooks: '/test/native', base: '/vendor/v1/kit-native' },
  process: { vendor: 'kit-process', hooks: '/test/process', base: '/vendor/kit-process' },
} as const
export type KitDialect = keyof typeof kitDialects
/** The id of the vendor's one key, where the wire names it. */
export const kitKeyId = 'kit'

export const sourceOf = (vendor: string): string => `vendor:${vendor}`
/** The source of what the seed itself posts, which no dump shows. */
export const seedSource = 'kit-seed'
