/** Failures counted before an attempt to sign in, over the last half hour. */
export type RecentFailures = {
  /** On this account, from browsers that never signed in to it, all together. */
  readonly account: number
  /** From this network address (IPv6: its /64), on any account. */
  readonly address: number
  /** From the addresses around it (IPv4: its /24, IPv6: its /48), on any account. */
  readonly block: number
  /**
   * On this account from this browser, which has signed in to it before; null for any other
   * browser.
   */
  readonly device: number | null
  /** Whether unknown browsers, on any accounts, have reached the limit for the whole site. */
  readonly houseSpent: boolean
}

export const failureWindowMinutes = 30
export const captchaAfterFailures = 3
export const hardAfterFailures = 10
const hardAfterFailuresOfAddress = 30
/** A mobile network has many customers behind a few addresses: they only ever meet a picture. */
const captchaAfterFailuresOfBlock = 50
const hardAfterFailuresOfBlock = 200

/**
 * How many failures unknown browsers may have in total within the window before each must solve the
 * long proof: one per hundred members, which leaves room for a busy evening's typos on new phones.
 * A small house has 300, one every six seconds; above 3,000, hashing speed would soon be the limit.
 */
export const houseFailures = { min: 300, max: 3_000, membersEach: 100 } as const

/**
 * `open`: the slider is enough. `captcha`: a picture as well. `hard`: only the long proof of work
 * is accepted.
 */
export type SignInGuard = 'open' | 'captcha' | 'hard'

/**
 * What an attempt must bring (handbook, reliability S7). No account is ever locked: a browser that
 * has signed in before is counted separately, so that an attack from elsewhere cannot lock its
 * owner out, and a new browser always has a way in that costs an attacker computing time for each
 * guess.
 */
export function guardOf(failures: RecentFailures): SignInGuard {
  if (failures.device !== null && failures.device < hardAfterFailures)
    return failures.device < captchaAfterFailures ? 'open' : 'captcha'
  const { houseSpent } = failures
  if (
    houseSpent ||
    reaches(failures, hardAfterFailures, hardAfterFailuresOfAddress, hardAfterFailuresOfBlock)
  )
    return 'hard'
  return reaches(failures, captchaAfterFailures, hardAfterFailures, captchaAfterFailuresOfBlock)
    ? 'captcha'
    : 'open'
}

function reaches(
  failures: RecentFailures,
  account: number,
  address: number,
  block: number,
): boolean {
  return failures.account >= account || failures.address >= address || failures.block >= block
}

/** What the attempt proved: which puzzle was solved, and whether its captcha was right. */
export type Proof = {
  readonly solved: 'slider' | 'pow' | 'hard_pow' | null
  readonly captcha: 'right' | 'wrong' | 'none'
}

/** Why the attempt is refused, or null. The long proof of work replaces the picture. */
export function refuseProof(
  guard: SignInGuard,
  proof: Proof,
): 'verification_required' | 'captcha_required' | 'captcha_wrong' | null {
  if (proof.solved === null) return 'verification_required'
  if (proof.solved === 'hard_pow' || guard === 'open') return null
  if (guard === 'hard') return 'verification_required'
  if (proof.captcha === 'right') return null
  return proof.captcha === 'none' ? 'captcha_required' : 'captcha_wrong'
}
