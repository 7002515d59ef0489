import { houseRules } from '@kancil/rules/lottery/house-rules'
import { expect, test } from 'vitest'
import type { Text } from '../../../i18n/use-text.tsx'
import { prizeName } from './prize-name.ts'

const text = ((id: string) => id) as unknown as Text

test.each(Object.entries(houseRules))('no prize of %s is shown by its code', (_code, rules) => {
  const prizes = Object.values(rules.prices).flatMap((play) => Object.keys(play))
  const bare = prizes.filter((prize) => prizeName(text, rules.family, prize) === prize)
  // A sum or a count of numbers says what it is.
  expect(bare.filter((prize) => prize !== 'win' && !/^\d+$/.test(prize))).toEqual([])
})
