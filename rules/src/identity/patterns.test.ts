import { patternIds, type PatternId } from '@kancil/contract/identity/registration-fields'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fitsPattern, isCalendarDay, lengthInCodePoints } from './patterns.ts'

type Row = { id: PatternId; fits: string[]; not: string[] }
const table: Row[] = [
  { id: 0, fits: ['', 'anything at all 漢字 😀 \n'], not: [] },
  {
    id: 1,
    fits: ['a', 'Kancil88', 'Z9'],
    not: ['', '8kancil', 'kancil_8', 'kan cil', 'kañcil', 'a\n'],
  },
  { id: 2, fits: ['abc', '汉字', 'a汉B字'], not: ['', 'a1', '汉字 ', '漢字。', 'かな'] },
  {
    id: 3,
    fits: ['a@b.co', "o'neil+tag@mail.example.my", 'a.b-c_d@xn--80ak6aa92e.com', 'x@1.co'],
    not: [
      '',
      'a',
      '@b.co',
      'a@',
      'a@b',
      'a@b.c',
      'a..b@c.co',
      '.a@b.co',
      'a.@b.co',
      'a b@c.co',
      'a@-b.co',
      'a@b-.co',
      'a@b..co',
      'a@b.co ',
      'a@b_c.co',
      'a@b.12',
      'é@b.co',
      `${'a'.repeat(65)}@b.co`,
      `a@${'b'.repeat(64)}.co`,
    ],
  },
  { id: 4, fits: ['a', '1', 'aB3'], not: ['', 'a b', '汉', 'a-b', 'é', '１'] },
  { id: 5, fits: ['a1', '1a', 'abc123'], not: ['', 'abc', '123', 'a1!', 'a 1', '汉1'] },
  { id: 6, fits: ['0', '00123'], not: ['', '1.0', '-1', '１２', '٣', '1 2', '1\n'] },
  { id: 7, fits: ['A', 'a b C', 'Ñ', 'Ж9'], not: ['', 'abc', '123', '汉字'] },
  { id: 8, fits: ['Aminah', 'Aminah Osman', ' '], not: ['', 'Aminah1', 'é', 'a-b', 'a\tb'] },
  { id: 9, fits: ['a', '漢字!', '😀'], not: ['', 'a b', ' a', 'a\n', 'a\u00A0b', 'a\u3000b'] },
  { id: 10, fits: ['汉字', '汉字。', '，', '￥$+'], not: ['', 'a', '汉a', '汉 字', '汉1'] },
  {
    id: 11,
    fits: ['2024-02-29', '1990-12-31'],
    not: [
      '',
      '2023-02-29',
      '1990-13-01',
      '1990-00-10',
      '1990-04-31',
      '90-04-30',
      '1990-4-3',
      '1990/04/30',
      '1990-04-30 ',
      '0000-01-01',
    ],
  },
  {
    id: 12,
    fits: ['02-29-2024', '12-31-1990'],
    not: ['', '29-02-2024', '02-29-2023', '1990-12-31', '2-9-2024'],
  },
  { id: 13, fits: ['ab', 'Al i', 'a b'], not: ['', 'a', ' a ', 'ab1', 'é é', 'a-b'] },
  { id: 14, fits: ['한글', '김철수', 'ㄱ'], not: ['', '한 글', '한a', '漢字', 'かな'] },
  { id: 15, fits: ['สมชาย', 'ก่อน'], not: ['', 'สม ชาย', 'สa', 'ລາວ'] },
  {
    id: 16,
    fits: ['aB1!', 'Ünï 9 z#'.replace(/ /g, '')],
    not: ['', 'aB1', 'ab1!', 'AB1!', 'aBc!', 'aB1 '],
  },
  {
    id: 17,
    fits: ['Aminah Osman', "Mary O'Neil-Smith", 'José Á. Núñez', '김 철수'],
    not: [
      '',
      'Aminah',
      'Aminah  Osman',
      ' Aminah Osman',
      'Aminah Osman ',
      'Aminah 7',
      '- -',
      'A\tB',
    ],
  },
  {
    id: 18,
    fits: ['カタカナ', 'ひらがな', '漢字', 'ＡＢＣ１２３', '山田　太郎', 'ー'],
    not: ['', 'abc', 'ｶﾀｶﾅ', '漢 字', 'カa'],
  },
  { id: 19, fits: ['ABC', 'Z'], not: ['', 'AbC', 'A B', 'A1', 'É'] },
  { id: 20, fits: ['abc', 'Ñandú', '汉字', 'हिन्दी', 'ไทย'], not: ['', 'a b', 'a1', "o'neil"] },
  { id: 21, fits: ['abc', 'ABC'], not: ['', 'a1', 'é', 'a b'] },
  { id: 22, fits: ['a_1', '_', '___', 'Kancil_88'], not: ['', 'a-1', 'a b', 'é'] },
  {
    id: 23,
    fits: ['Nguyễn Văn Đức', 'Ưng', 'Trần', 'Nguyễn'.normalize('NFD')],
    not: ['', 'Nguyễn  Văn', ' Nguyễn', 'Nguyễn1', 'Müller', 'Ñandú', '阮'],
  },
]

test('every pattern id has its row', () => {
  expect(table.map((row) => row.id)).toEqual([...patternIds])
})

test.each(table.flatMap(({ id, fits }) => fits.map((text) => [id, text] as const)))(
  'pattern %i takes %j',
  (id, text) => expect(fitsPattern(id, text)).toBe(true),
)

test.each(table.flatMap(({ id, not }) => not.map((text) => [id, text] as const)))(
  'pattern %i refuses %j',
  (id, text) => expect(fitsPattern(id, text)).toBe(false),
)

test('patterns of one character class judge a text by its characters alone', () => {
  const ids: PatternId[] = [2, 4, 6, 8, 9, 10, 14, 15, 18, 19, 21, 22]
  fc.assert(
    fc.property(
      fc.constantFrom(...ids),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      (id, text) => {
        expect(fitsPattern(id, text)).toBe(
          [...text].every((character) => fitsPattern(id, character)),
        )
      },
    ),
  )
})

test('a narrower pattern takes nothing that its wider one refuses', () => {
  const pairs: [PatternId, PatternId][] = [
    [1, 4],
    [5, 4],
    [6, 4],
    [19, 21],
    [21, 20],
    [21, 8],
    [13, 8],
    [4, 22],
    [14, 20],
    [19, 7],
  ]
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aZ0 _é汉한') }),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...pairs), texts, ([narrow, wide], text) => {
      expect(fitsPattern(narrow, text) && !fitsPattern(wide, text)).toBe(false)
    }),
  )
})

test('days of the calendar are those that exist', () => {
  const parts = [
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  ]
  fc.assert(
    fc.property(
      ...(parts as [(typeof parts)[0], (typeof parts)[0], (typeof parts)[0]]),
      (year, month, day) => {
        const date = new Date(0)
        date.setUTCFullYear(year, month - 1, day)
        const same =
          date.getUTCFullYear() === year &&
          date.getUTCMonth() === month - 1 &&
          date.getUTCDate() === day
        expect(isCalendarDay(year, month, day)).toBe(same)
      },
    ),
  )
})

test('no expression goes back and forth: one unbounded repeat at most, none in a group', () => {
  const source = readFileSync(new URL('patterns.ts', import.meta.url), 'utf8')
  const literals = [
    ...source.matchAll(/(?<=[(:=,]\s*)\/((?:\\.|\[(?:\\.|[^\]])*\]|[^/\n])+)\/[a-z]*/g),
  ].map((match) => match[1]!)
  const built = [...source.matchAll(/new RegExp\(([\s\S]*?)\n?\s*'u'/g)].map((match) => match[1]!)
  expect(literals.length).toBeGreaterThan(20)
  for (const expression of [...literals, ...built]) {
    const outsideClasses = expression.replace(/\[(?:\\.|[^\]])*\]/g, 'C')
    expect(outsideClasses.match(/[+*]|\{\d+,\}/g)?.length ?? 0, expression).toBeLessThanOrEqual(1)
    expect(outsideClasses, expression).not.toMatch(/\)[+*{?]/)
  }
})

test('texts made to be slow are read to their end', () => {
  const long = [...'aA0 @.汉é-'].map((character) => `${character.repeat(100_000)}!`)
  const twisted = [
    'a '.repeat(50_000),
    'a.'.repeat(50_000),
    `a@${'a.'.repeat(50_000)}`,
    'aA1'.repeat(40_000),
  ]
  for (const id of patternIds)
    for (const text of [...long, ...twisted]) expect(typeof fitsPattern(id, text)).toBe('boolean')
})

test.each([
  ['', 0],
  ['abc', 3],
  ['汉字', 2],
  ['😀😀', 2],
  ['é'.normalize('NFD'), 2],
])('%j has %i code points', (text, count) => expect(lengthInCodePoints(text)).toBe(count))
