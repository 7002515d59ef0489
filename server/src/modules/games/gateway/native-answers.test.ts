import { nativeDialect as native } from '@kancil/adapters/game-vendor/native/dialect'
import { money } from '@kancil/contract/money'
import type { VendorCall } from '@kancil/contract/ports/vendor-call'
import type { VendorRequest } from '@kancil/contract/ports/game-vendor'
import type { VendorResult } from '@kancil/contract/ports/vendor-result'
import {
  ErrorAnswer,
  TransactionsAnswer,
  WalletAnswer,
} from '@kancil/contract/seamless/native-money'
import { SessionVerifyAnswer } from '@kancil/contract/seamless/native-launch'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'

// Answers are serialised by hand, for speed; the contract defines what they must be.
const request: VendorRequest = {
  ...{ method: 'POST', target: '/vendor/v1/acme/bet', call: '/bet', raw: Buffer.alloc(0) },
  ...{ tooLarge: false, receivedAt: 1_780_000_000_000, headers: { 'x-request-id': 'req-1' } },
}

const moved = (over: object = {}): VendorResult => ({
  ...{ kind: 'money', currency: 'MYR', roundRef: 'rnd_1' },
  results: [
    {
      ...{ transactionId: 'a "strange" id', transferId: '7', balance: money(90_00n) },
      ...{ bonusUsed: money(0n), duplicate: false, applied: true, ...over },
    },
  ],
})
const bet: VendorCall = {
  ...{ kind: 'money', playerId: 'p', finished: false },
  actions: [{ type: 'bet', transactionId: 'x', amount: money(1n) }],
}

test.each([
  ['a bet', bet, moved(), WalletAnswer],
  ['a repeat', bet, moved({ duplicate: true }), WalletAnswer],
  [
    'a balance',
    { kind: 'balance', playerId: 'p' },
    { kind: 'balance', currency: 'MYR', balance: money(5n) },
    WalletAnswer,
  ],
  [
    'a session',
    { kind: 'verifySession', token: 'x' },
    {
      ...{ kind: 'session', sessionId: 's', playerId: 'p', nickname: 'Player', currency: 'MYR' },
      ...{ language: 'ms', country: '', balance: money(1n), isTest: false, limits: {} },
      jurisdiction: 'standard',
      realityCheck: { intervalSec: 0, elapsedSec: 0, historyUrl: '', lobbyUrl: '' },
    },
    SessionVerifyAnswer,
  ],
  [
    'a list',
    { kind: 'transactions', from: new Date(0), to: new Date(1) },
    {
      kind: 'transactions',
      transactions: [
        {
          ...{ transactionId: 't', transferId: '1', type: 'bet', playerId: 'p', currency: 'MYR' },
          ...{ amount: money(1n), at: new Date(0) },
        },
      ],
    },
    TransactionsAnswer,
  ],
] as const)(
  'native: the answer of %s has the shape of the contract',
  (_what, call, result, shape) => {
    const reply = native.reply(request, call as VendorCall, result as VendorResult)
    expect([...Value.Errors(shape, JSON.parse(reply.body))]).toEqual([])
  },
)

test('native: a refusal has the shape of the contract', () => {
  const reply = native.refuse(request, {
    ...{ fault: 'INSUFFICIENT_FUNDS', message: 'no', balance: money(1n), currency: 'MYR' },
  })
  expect(Value.Check(ErrorAnswer, JSON.parse(reply.body))).toBe(true)
})

test('native: a ping is answered with our time', () => {
  const reply = native.reply(request, { kind: 'ping' }, { kind: 'ping' })
  expect(JSON.parse(reply.body)).toEqual({
    ...{ status: 'OK', requestId: 'req-1', serverTime: '2026-05-28T20:26:40.000Z' },
  })
})
