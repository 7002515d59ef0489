import { languageTags, offeredLanguages } from '@kancil/contract/languages'
import { expect, test, vi } from 'vitest'
import { speaker } from '../../build/catalogues.ts'
import { languageFolders } from './catalogue-groups.ts'
import { countWords } from './count-words.ts'
import { createFormat } from './format.ts'

test('a text with a number in it does not wake Intl’s tables of numbers', () => {
  const NumberFormat = vi.spyOn(Intl, 'NumberFormat')
  const say = speaker('en', 'en')
  expect(say('shell.games.count', { count: 1_200 })).toBe('1,200 games')
  expect(say('shell.games.count', { count: 1 })).toBe('1 game')
  expect(NumberFormat).not.toHaveBeenCalled()
})

test.each(offeredLanguages)(
  '%s writes the number in a plural as every other number',
  (language) => {
    const tag = languageTags[language]
    const say = speaker(languageFolders[language], tag)
    for (const count of [3, 12, 1_234_567])
      expect(say('shell.games.count', { count })).toContain(createFormat(tag).number(count))
  },
)

test('a form of the very number goes before those of the language', () => {
  const say = speaker('en', 'en')
  const left = (count: number) => say('authenticator.left', { count })
  expect([0, 1, 7].map(left)).toEqual([
    'No recovery code is left: make new ones.',
    '1 recovery code is left.',
    '7 recovery codes are left.',
  ])
})

test('what copies the values, as a text with elements does, has the words of their numbers too', () => {
  expect({ ...countWords({ count: 1, name: 'aina' }, 'en') }).toEqual({
    ...{ count: 1, name: 'aina' },
    ...{ 'count~': 'one', 'count#': '1' },
  })
})

test('Arabic does not turn the number of a draw round', () => {
  const issue = '20261127-0031'
  expect(countWords({ issue }, 'en')['issue']).toBe(issue)
  expect(countWords({ issue }, 'ar')['issue']).toBe(`\u2066${issue}\u2069`)
  expect(countWords({ name: 'aina-2' }, 'ar')['name']).toBe('aina-2')
})
