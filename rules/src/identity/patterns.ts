import type { PatternId } from '@kancil/contract/identity/registration-fields'

/**
 * The patterns of decisions 14. Browser and server use these same functions. Every expression is
 * one character class repeated, or a fixed sequence of such classes that are disjoint, so it reads
 * its input once: no text makes it slow.
 */
const matches =
  (expression: RegExp) =>
  (text: string): boolean =>
    expression.test(text)

const hasUpper = /\p{Lu}/u
const hasLower = /\p{Ll}/u
const hasDigit = /[0-9]/
const hasSpecial = /[^\p{L}\p{M}\p{N}\s]/u
const asciiLetter = /[A-Za-z]/g

const vietnameseLetters =
  'A-Za-zÀ-ÃÈ-ÊÌÍÒ-ÕÙÚÝà-ãè-êìíò-õùúýĂăĐđĨĩŨũƠơƯư\u1EA0-\u1EF9' +
  // The combining marks of decomposed forms.
  '\u0300\u0301\u0302\u0303\u0306\u0309\u031B\u0323'

const checks: Readonly<Record<PatternId, (text: string) => boolean>> = {
  0: () => true,
  1: matches(/^[A-Za-z][A-Za-z0-9]*$/),
  2: matches(/^[A-Za-z\p{Script=Han}]+$/u),
  3: isEmail,
  4: matches(/^[A-Za-z0-9]+$/),
  5: (text) => /^[A-Za-z0-9]+$/.test(text) && /[A-Za-z]/.test(text) && hasDigit.test(text),
  6: matches(/^[0-9]+$/),
  7: matches(hasUpper),
  8: matches(/^[A-Za-z ]+$/),
  9: matches(/^\S+$/u),
  10: matches(/^[\p{Script=Han}\p{P}\p{S}]+$/u),
  11: (text) => isDate(text, /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/),
  12: (text) => isDate(text, /^(?<month>\d\d)-(?<day>\d\d)-(?<year>\d{4})$/),
  13: (text) => /^[A-Za-z ]+$/.test(text) && (text.match(asciiLetter)?.length ?? 0) >= 2,
  14: matches(/^[\p{Script=Hangul}]+$/u),
  15: matches(/^[\p{Script=Thai}]+$/u),
  16: (text) => [hasUpper, hasLower, hasDigit, hasSpecial].every((pattern) => pattern.test(text)),
  17: isFullName,
  18: isJapaneseFullWidth,
  19: matches(/^[A-Z]+$/),
  20: matches(/^[\p{L}\p{M}]+$/u),
  21: matches(/^[A-Za-z]+$/),
  22: matches(/^[A-Za-z0-9_]+$/),
  23: isVietnameseName,
}

/** Whether a text fits a pattern; its length is checked by another rule (field-rules.ts). */
export function fitsPattern(id: PatternId, text: string): boolean {
  return checks[id](text)
}

/** Code points, which is what a person counts as characters in most scripts. */
export function lengthInCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

const localPart = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const domainLabel = /^[A-Za-z0-9-]+$/

/**
 * RFC 5322's dot-atom at a DNS name: what mail systems accept in practice. Written without one
 * large expression.
 */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || at > 64 || text.length > 254 || !localPart.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = text.slice(at + 1).split('.')
  if (labels.length < 2 || !/^[A-Za-z]{2}/.test(labels.at(-1)!)) return false
  return labels.every(
    (label) =>
      label.length <= 63 &&
      domainLabel.test(label) &&
      !label.startsWith('-') &&
      !label.endsWith('-'),
  )
}

function isDate(text: string, form: RegExp): boolean {
  const parts = form.exec(text)?.groups
  if (!parts) return false
  return isCalendarDay(Number(parts['year']), Number(parts['month']), Number(parts['day']))
}

/** A day that exists in the Gregorian calendar. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || year < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= days[month - 1]!
}

const nameWord = /^[\p{L}\p{M}.'’-]+$/u

/**
 * Two or more words of letters, with one space between: `Aminah binti Osman`, `O'Neil-Smith Jo`.
 */
function isFullName(text: string): boolean {
  const words = text.split(' ')
  return words.length >= 2 && words.every((word) => nameWord.test(word) && /\p{L}/u.test(word))
}

/** Kana, kanji and the full-width forms; no half-width characters. */
const japanese = new RegExp(
  '^[\\u3000-\\u3002\\u3005-\\u3007\\u300C-\\u300F\\u3041-\\u3096\\u3099-\\u309E\\u30A0-\\u30FF' +
    '\\uFF01-\\uFF5E\\p{Script=Han}]+$',
  'u',
)

function isJapaneseFullWidth(text: string): boolean {
  return japanese.test(text)
}

const vietnameseWord = new RegExp(`^[${vietnameseLetters}]+$`, 'u')

/** Vietnamese letters, in words with one space between; composed or decomposed. */
function isVietnameseName(text: string): boolean {
  return text.split(' ').every((word) => vietnameseWord.test(word))
}
