const key = (depositId: string): string => `deposit-begun:${depositId}`

/**
 * Notes the game in which a deposit was begun. The bank's page takes the whole window and leads
 * back to the wallet; this tab knows where the member came from.
 */
export function keepBegun(depositId: string): void {
  if (location.pathname !== '/game') return
  const query = new URLSearchParams(location.search)
  for (const name of ['modal', 'at']) query.delete(name)
  try {
    sessionStorage.setItem(key(depositId), `/game?${query.toString()}`)
  } catch {
    // Without storage the way on is the lobby.
  }
}

/** The game to return to; null where the deposit was begun elsewhere. */
export function begunAt(depositId: string): string | null {
  try {
    const path = sessionStorage.getItem(key(depositId))
    return path?.startsWith('/game?') ? path : null
  } catch {
    return null
  }
}
