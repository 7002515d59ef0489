import { expect, test } from 'vitest'
import { matchesWords } from './match.ts'

test.each([
  ['Withdrawals Page /withdrawals', 'with', true],
  ['Withdrawals Page /withdrawals', 'drawals', false],
  ['Deposit methods Page', 'meth dep', true],
  ['Deposit methods Page', 'dep x', false],
  ['存款方式', '方式', true],
  ['Anything', '', true],
])('%j and %j: %s', (text, typed, is) => expect(matchesWords(text, typed)).toBe(is))
