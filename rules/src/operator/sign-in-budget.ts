/** Attempts within the last `budgetMinutes`, including the present one. */
export type Attempts = {
  /** With this name from this address. */
  readonly pair: number
  /** From this address, whatever the name. */
  readonly address: number
  /** With this name, from any address. */
  readonly name: number
  /** Whether the owner of the name has signed in from this address within `knownDays`. */
  readonly knownHere: boolean
}

export const budgetMinutes = 15
export const knownDays = 60
const pairMost = 5
const addressMost = 20
const nameMost = 20

/**
 * Whether an attempt may be checked at all (reliability S7). The name's budget does not apply to an
 * address that its owner uses, so that a stranger guessing from elsewhere cannot lock the owner
 * out.
 */
export function withinBudget(attempts: Attempts): boolean {
  if (attempts.pair > pairMost || attempts.address > addressMost) return false
  return attempts.knownHere || attempts.name <= nameMost
}
