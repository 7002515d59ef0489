import { nicknameLength } from '@kancil/contract/identity/security'
import { foldLookAlikes, mixesAlphabets } from './look-alikes.ts'
import { lengthInCodePoints } from './patterns.ts'

export type NicknameFault = 'too_short' | 'too_long' | 'pattern' | 'refused'

/** Letters of any script with their marks, digits, and the separators between names. */
const shape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ ._'’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u

/** Names that would pass for the house. Folded as `folded` does. */
const houseWords = [
  ...['admin', 'operator', 'moderator', 'support', 'helpdesk', 'customerservice', 'official'],
  ...['system', 'khidmatpelanggan', 'rasmi', 'pentadbir', 'quantri', 'hotro', 'chamsockhachhang'],
  ...['админ', 'оператор', 'поддержка', 'διαχειριστης'],
  ...['客服', '管理员', '官方', '系统', 'الدعم', 'المشرف', 'الادارة'],
]

/** A nickname as it is checked and stored. */
export function normaliseNickname(text: string): string {
  return text.normalize('NFC').trim()
}

/**
 * What is wrong with a nickname, or null. Case, accents, spaces, full width, digits in place of
 * letters and look-alike letters from other alphabets cannot hide a word.
 */
export function nicknameFault(
  nickname: string,
  { brand, bannedWords }: { readonly brand: string; readonly bannedWords: readonly string[] },
): NicknameFault | null {
  const length = lengthInCodePoints(nickname)
  if (length < nicknameLength.min) return 'too_short'
  if (length > nicknameLength.max) return 'too_long'
  if (!shape.test(nickname) || !/\p{L}/u.test(nickname)) return 'pattern'
  // Invisible letters, such as the Hangul filler.
  if (/\p{Default_Ignorable_Code_Point}/u.test(nickname)) return 'pattern'
  if (mixesAlphabets(nickname.normalize('NFKC'))) return 'refused'
  const plain = foldText(nickname)
  const unwanted = [...houseWords, brand, ...bannedWords]
    .map(foldText)
    .filter((word) => word !== '')
  return unwanted.some((word) => plain.includes(word)) ? 'refused' : null
}

const digitLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '9': 'g',
}

function foldText(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[0134579]/g, (digit) => digitLetters[digit]!)
    .replace(/[^\p{L}\p{N}]/gu, '')
  return foldLookAlikes(letters)
}
