const key = 'kancil-link'

/** A visitor who logs in by password to link a provider goes back to the question after it. */
export function rememberLink(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // The member opens the question again himself.
  }
}

/** Whether a link waits, asked once. */
export function takeLink(): boolean {
  try {
    const waits = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return waits
  } catch {
    return false
  }
}
