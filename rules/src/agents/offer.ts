/** A contract in a tree, as far as a new one above it is concerned. */
export type TreeContract<Id> = {
  readonly id: Id
  readonly parent: Id | null
  /** Whether it gives more than the new contract allows. */
  readonly isAbove: boolean
}

/**
 * The contracts below an agent that a lower rate of theirs would end: each that gives more than the
 * new one, and whatever else gives more further down.
 */
export function endedBy<Id>(agent: Id, contracts: readonly TreeContract<Id>[]): Id[] {
  const below = contracts.filter(({ parent }) => parent === agent)
  return below.flatMap(({ id, isAbove }) => [...(isAbove ? [id] : []), ...endedBy(id, contracts)])
}
