type Fields = { readonly [field: string]: unknown }

/** A worked payout in the form of the handbook, games 0.3. */
export type Vector = {
  readonly id: string
  readonly game: string
  readonly rules?: string
  readonly bet: Fields
  /** As the game's own section says: an object, a list or a text. */
  readonly draw: unknown
  readonly expect: Fields
}

/**
 * Settles one vector by the rules of the product; only the fields it expects are compared. Null if
 * the house has no such game yet.
 */
export type Settle = (vector: Vector) => Fields | null

/** A kind of game: vectors whose `game` begins with `prefix`; the longest prefix decides. */
export type VectorKind = { readonly prefix: string; readonly settle: Settle }
