/**
 * Whether a movement stands: the money of a pending one is reserved; one taken back was reversed by
 * a later one.
 */
export const movementStates = ['final', 'pending', 'taken_back'] as const
export type MovementState = (typeof movementStates)[number]
