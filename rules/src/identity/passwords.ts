import { commonPasswords } from './common-passwords.ts'
import { isDay, isKeyboardWalk, repeatedPart, withoutMarks } from './guessable.ts'

export type PasswordState = {
  readonly changedAt: Date
  /** Set by an operator or an agent, not chosen by its owner. */
  readonly givenByOther: boolean
  /** Equal to the default that an operator's reset sets (decisions 6). */
  readonly isDefault: boolean
  readonly isBreached: boolean
}

export type PasswordPolicy = {
  readonly expiryDays: number
  /** Flag PWDEXPFORCECHANGE3. */
  readonly forceChange: boolean
}

/** A breached password counts as expired (decisions 26). */
export function isPasswordExpired(
  state: PasswordState,
  policy: PasswordPolicy,
  now: Date,
): boolean {
  const age = now.getTime() - state.changedAt.getTime()
  return state.isBreached || age > policy.expiryDays * 86_400_000
}

/**
 * Whether a login must be followed by a new password (specification, section 4): always for the
 * default one, at the first login for one set by somebody else, and for an expired one if the flag
 * enforces it.
 */
export function mustChangePassword(
  state: PasswordState,
  policy: PasswordPolicy,
  now: Date,
): boolean {
  if (state.isDefault || state.givenByOther) return true
  return policy.forceChange && isPasswordExpired(state, policy, now)
}

const common = new Set(commonPasswords.split(/\s+/))

/**
 * Easy to guess: in the list, or derived from it as guessers do; the account's own name, a date, a
 * keyboard walk, or a few characters repeated.
 */
export function isCommonPassword(password: string, account = ''): boolean {
  const key = password.toLowerCase()
  const name = account.toLowerCase()
  if (
    name !== '' &&
    (key === name || key === `${name}123` || key === [...name].toReversed().join(''))
  )
    return true
  if (new Set(key).size <= 2) return true
  if (isDay(key) || isKeyboardWalk(key)) return true
  const part = repeatedPart(key)
  if (part !== '' && (part.length <= 5 || isListed(part))) return true
  return isListed(key) || isListed(withoutMarks(key)) || isListed(withoutMarks(withoutTail(key)))
}

function isListed(key: string): boolean {
  return [key, withoutTail(key), withoutHead(key)].some((candidate) => common.has(candidate))
}

/** `123sunshine` is no better than `sunshine123`. */
function withoutHead(key: string): string {
  const head = /^[0-9]{1,4}(?=[^0-9].{4})/.exec(key)?.[0] ?? ''
  return key.slice(head.length)
}

/** `sunshine2024!` is as guessable as `sunshine`: digits and marks at the end add little. */
function withoutTail(key: string): string {
  let end = key.length
  while (end > 0 && '0123456789!@#$%*._-'.includes(key[end - 1]!)) end--
  const head = key.slice(0, end)
  // A short head or a long tail proves nothing: neither `a8273645` nor `monkey83746291` is a word
  // with a tail.
  return head.length >= 5 && key.length - end <= 4 ? head : key
}
