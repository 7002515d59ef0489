const undecided: readonly unknown[] = ['network', 'unknown', 'unavailable', 'internal']

/**
 * Whether nobody knows if the call was carried out: a connection or the server failed, possibly
 * after the commit. Sent again, it keeps its request id.
 */
export function isUndecided(error: { readonly code?: unknown } | null): boolean {
  return error !== null && undecided.includes(error.code)
}
