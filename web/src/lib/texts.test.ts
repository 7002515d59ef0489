import { launchGame } from '@kancil/contract/games/launch'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { expect, test } from 'vitest'
import { CallError } from './call/error.ts'
import { texts } from './texts.ts'

test('a common code has its text, and an endpoint may word it anew', () => {
  expect(texts(walletBalance, {})(new CallError('network')).id).toBe('errors.network')
  const ownTexts = texts(walletBalance, { network: 'errors.unavailable' })
  expect(ownTexts(new CallError('network')).id).toBe('errors.unavailable')
})

test('a code that the browser does not know yet is the unknown error', () => {
  expect(texts(walletBalance, {})(new CallError('of_tomorrow' as 'network')).id).toBe(
    'errors.unknown',
  )
})

test('a declared code without a text does not compile', () => {
  // @ts-expect-error -- game_not_found and the others of the launch have no text here
  expect(texts(launchGame, {})).toBeTypeOf('function')
  // @ts-expect-error -- there is no such text
  expect(texts(walletBalance, { network: 'errors.noSuchText' })).toBeTypeOf('function')
})
