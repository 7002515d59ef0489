import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isDay, isKeyboardWalk, repeatedPart, withoutMarks } from './guessable.ts'
import { isCommonPassword } from './passwords.ts'

const listed = commonPasswords.trim().split(/\s+/)
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
const leet = (word: string) =>
  word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('s', '$').replaceAll('e', '3')

/** Passwords as found in lists of leaked ones, of a length that a site would accept. */
function leakedPasswords(): Set<string> {
  const words = listed.filter((word) => /^[a-z]{6,}$/.test(word)).slice(0, 500)
  const made = words.flatMap((word) => [
    `${capital(word)}1`,
    `${word}123`,
    `${word}2024`,
    `${word}!`,
    `123${word}`,
    leet(word),
    word + word,
  ])
  const days = Array.from({ length: 28 }, (_, day) =>
    ['1985', '1990', '2000'].flatMap((year) =>
      ['01', '06', '12'].flatMap((month) => {
        const two = String(day + 1).padStart(2, '0')
        return [`${two}${month}${year}`, `${year}${month}${two}`, `${month}${two}${year}`]
      }),
    ),
  ).flat()
  return new Set([...listed, ...made, ...days].filter((word) => word.length >= 8))
}

test('thousands of passwords that guessers try first are refused', () => {
  const tried = [...leakedPasswords()]
  expect(tried.filter((word) => !isCommonPassword(word))).toEqual([])
  expect(tried.length).toBeGreaterThan(3_000)
})

test('passwords that nobody guesses are accepted', () => {
  // A simple generator with a fixed seed: the same thousand on every run.
  let state = 12_345
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const random = Array.from({ length: 1_000 }, () =>
    Array.from({ length: 11 }, () => letters[Math.floor(next() / 65_536) % letters.length]).join(
      '',
    ),
  )
  expect(random.filter((word) => isCommonPassword(word))).toEqual([])
  for (const phrase of [
    'rimba malam 7',
    'hujan turun di rimba 5',
    'kopi tanpa gula pagi',
    '马来的夜雨声声',
  ])
    expect(isCommonPassword(phrase), phrase).toBe(false)
})

test.each([
  ['p@55w0rd', 'password'],
  ['adm!n', 'admin'],
])('%s without its marks is %s', (password, plain) => expect(withoutMarks(password)).toBe(plain))

test.each([
  ['abcabc', 'abc'],
  ['aaaa', 'a'],
  ['abcab', ''],
  ['', ''],
])('the repeated part of "%s" is "%s"', (password, part) =>
  expect(repeatedPart(password)).toBe(part),
)

test.each([
  ['qwe123asd', true],
  ['zaq1xsw2', true],
  ['1qaz2wsx', true],
  ['qwertyuiop', true],
  ['87654321', true],
  ['qwertx', false],
  ['', false],
])('"%s" is a walk over the keyboard: %s', (password, is) =>
  expect(isKeyboardWalk(password)).toBe(is),
)

test.each([
  ['31081990', true],
  ['19900831', true],
  ['08311990', true],
  ['99991990', false],
  ['31081850', false],
  ['3108199', false],
])('%s is a day: %s', (password, is) => expect(isDay(password)).toBe(is))
