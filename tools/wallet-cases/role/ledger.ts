/** The ledger file of the conformance kit: what is seeded before a case and dumped after it. */
export type KitLedger = {
  readonly accounts: Readonly<Record<string, KitAccount>>
  readonly transactions: Readonly<Record<string, KitTransaction>>
  readonly tombstones: readonly string[]
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

/** The vendor that receives the kit's requests: `/vendor/softswiss`. */
export const kitVendor = 'softswiss'
export const kitSource = `vendor:${kitVendor}`
/** The source of what the seed itself posts, which no dump shows. */
export const seedSource = 'kit-seed'
