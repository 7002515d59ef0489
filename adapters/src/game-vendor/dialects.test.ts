import { money } from '@kancil/contract/money'
import type {
  VendorCall,
  VendorDialect,
  VendorRequest,
  VendorResult,
} from '@kancil/contract/ports/game-vendor'
import { ErrorAnswer, SessionVerifyAnswer, vendorCodes } from '@kancil/contract/seamless/native'
import { TransactionsAnswer, WalletAnswer } from '@kancil/contract/seamless/native'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { vendorDialects } from '../registry.ts'

// What holds for every dialect, however it words things.
function request(dialect: VendorDialect, line: string, raw: string): VendorRequest {
  const [method = 'POST', call = ''] = line.split(' ')
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    target: `/vendor/${dialect.name}${call}`,
    ...{ call, raw: Buffer.from(raw), tooLarge: false, receivedAt: 1_780_000_000_000 },
    headers: { 'x-request-id': 'req-1' },
  }
}

describe.each(vendorDialects.map((one) => [one.name, one] as const))('%s', (_name, dialect) => {
  test('any bytes are a call or a fault, never a crash', () => {
    const any = fc.oneof(
      fc.string(),
      fc.json(),
      fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.object().map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(fc.constantFrom(...dialect.calls, 'POST /none'), any, (line, raw) => {
        const parsed = dialect.parse(request(dialect, line, raw))
        expect('fault' in parsed || 'kind' in parsed).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('a call with fields of the right names and any values is a call or a fault', () => {
    const names = [
      ...['transactionId', 'roundId', 'playerId', 'sessionId', 'gameCode', 'currency', 'amount'],
      ...['transactions', 'account_id', 'game_id', 'round_id', 'id_provider', 'type', 'finished'],
      ...['betDetails', 'payout', 'betId', 'settlementVersion', 'token', 'round_id_provider'],
    ]
    const values = fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(fc.constantFrom(...dialect.calls), values, (line, body) => {
        const parsed = dialect.parse(request(dialect, line, JSON.stringify(body)))
        if ('fault' in parsed) expect(vendorCodes).toHaveProperty(parsed.fault!)
      }),
      { numRuns: 3_000 },
    )
  })

  test.each(Object.keys(vendorCodes) as (keyof typeof vendorCodes)[])(
    '%s has an answer that is JSON, without a balance that was not given',
    (fault) => {
      const reply = dialect.refuse(request(dialect, 'POST /balance', '{}'), {
        fault,
        message: 'a "quoted" reason',
      })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(JSON.parse(reply.body))).not.toContain('balance')
    },
  )
})

const native = vendorDialects.find((one) => one.name === 'native')!
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
    const reply = native.reply(
      request(native, 'POST /bet', '{}'),
      call as VendorCall,
      result as VendorResult,
    )
    expect([...Value.Errors(shape, JSON.parse(reply.body))]).toEqual([])
  },
)

test('native: a refusal has the shape of the contract', () => {
  const reply = native.refuse(request(native, 'POST /bet', '{}'), {
    ...{ fault: 'INSUFFICIENT_FUNDS', message: 'no', balance: money(1n), currency: 'MYR' },
  })
  expect(Value.Check(ErrorAnswer, JSON.parse(reply.body))).toBe(true)
})

test('native: a ping is answered with our time', () => {
  const reply = native.reply(request(native, 'POST /ping', ''), { kind: 'ping' }, { kind: 'ping' })
  expect(JSON.parse(reply.body)).toEqual({
    ...{ status: 'OK', requestId: 'req-1', serverTime: '2026-05-28T20:26:40.000Z' },
  })
})
