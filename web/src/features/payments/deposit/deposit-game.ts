const key = (depositId: string): string => `deposit-begun:${depositId}`

/**
 * Records the game in which a deposit was started. The bank's page takes over the window and
 * returns to the wallet; this tab remembers where the member came from.
 */
export function rememberGame(depositId: string): void {
  if (location.pathname !== '/game') return
  const query = new URLSearchParams(location.search)
  for (const name of ['modal', 'at']) query.delete(name)
  try {
    sessionStorage.setItem(key(depositId), `/game?${query.toString()}`)
  } catch {
    // Without storage, the member continues to the lobby.
  }
}

/** The game to return to; null if the deposit was started elsewhere. */
export function rememberedGame(depositId: string): string | null {
  try {
    const path = sessionStorage.getItem(key(depositId))
    return path?.startsWith('/game?') ? path : null
  } catch {
    return null
  }
}
