const key = 'kancil-link'

/** A visitor who logs in by password to link a provider returns to the link question afterwards. */
export function rememberLink(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // The member has to open the question again.
  }
}

/** Whether a link is pending; reading it clears it. */
export function takeLink(): boolean {
  try {
    const waits = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return waits
  } catch {
    return false
  }
}
