/** Limits and names that both sides must agree on. Units last. */
export const memberPort = 8080
export const consolePort = 8081
export const sandboxPort = 8090
export const studioPort = 8091

/** The `__Host-` cookies hold the session; each listener reads its own and ignores the other's. */
export const memberCookie = '__Host-kancil-member'
export const operatorCookie = '__Host-kancil-operator'
/** The per-tab marker of decisions 25: useless on its own, required beside the cookie. */
export const tokenHeader = 'x-kancil-token'

export const bodyLimitBytes = 65_536
export const sessionIdleMinutes = 30
/** Always for operators, and for members where the house asks for it. */
export const strictSessionIdleMinutes = 15
export const sessionAbsoluteHours = 12
export const launchTokenSeconds = 60
export const captchaRefreshSeconds = 1
export const chunkTimeoutSeconds = 120

/** Characters in a note that an operator adds to a decision. */
export const noteLengthMax = 300
