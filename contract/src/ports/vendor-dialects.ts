/** The dialects that the installation speaks; a test holds them equal to the adapters' registry. */
export const vendorDialectNames = ['native', 'softswiss-v2', 'process', 'transfer'] as const

/**
 * What becomes of a bet or win that comes after its own rollback: refused with ALREADY_ROLLED_BACK,
 * or accepted under an id of ours without moving anything. Vendor data.
 */
export const lateOriginals = ['refuse', 'accept'] as const
export type LateOriginal = (typeof lateOriginals)[number]

/**
 * What a second rollback of one original gets, under another id: the first one's answer, or
 * ALREADY_ROLLED_BACK. Either way it moves nothing. Vendor data.
 */
export const secondRollbacks = ['repeat', 'refuse'] as const
export type SecondRollback = (typeof secondRollbacks)[number]

/** What the public text of each dialect asks for; an operator may choose otherwise for a vendor. */
export const lateOriginalOfDialect: Readonly<
  Record<(typeof vendorDialectNames)[number], LateOriginal>
> = { native: 'refuse', 'softswiss-v2': 'refuse', process: 'accept', transfer: 'refuse' }
