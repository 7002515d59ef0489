/** Limits and names that both sides must agree on. Units last. */
export const memberPort = 8080
export const consolePort = 8081
export const sandboxPort = 8090

/** The `__Host-` cookies hold the session; each listener reads its own and ignores the other's. */
export const memberCookie = '__Host-kancil-member'
export const operatorCookie = '__Host-kancil-operator'
/** The per-tab marker of decisions 25: useless alone, needed beside the cookie. */
export const tokenHeader = 'x-kancil-token'

export const bodyLimitBytes = 65_536
export const sessionIdleMinutes = 30
/** Of operators always, of members where the house asks for it. */
export const strictSessionIdleMinutes = 15
export const sessionAbsoluteHours = 12
export const launchTokenSeconds = 60
export const captchaRefreshSeconds = 1
export const chunkTimeoutSeconds = 120
export const vendorsPerDropDown = 11
export const popularGamesCount = 20
export const winnerBoardCount = 8
export const gamesFirstPage = 21
export const gamesLaterPage = 18
export const gamesDefaultPage = 24

/** `isAgent` of the specification (decisions 1). */
export const accountKinds = {
  member: 0,
  agent: 1,
  masterAgent: 2,
  trial: 4,
  affiliateAgent: 41,
  affiliateMasterAgent: 42,
} as const
export type AccountKind = (typeof accountKinds)[keyof typeof accountKinds]
export const agentKinds: readonly AccountKind[] = [1, 2, 41, 42]
