import type { VendorDialect, VendorRequest } from '@kancil/contract/ports/game-vendor'
import { vendorCodes } from '@kancil/contract/seamless/native-wire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vendorDialects } from '../registry.ts'

// What holds for every dialect, whatever its wording.
function request(dialect: VendorDialect, line: string, raw: string): VendorRequest {
  const [method = 'POST', call = ''] = line.split(' ')
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    target: `/vendor/${dialect.name}${call}`,
    ...{ call, raw: Buffer.from(raw), tooLarge: false, receivedAt: 1_780_000_000_000 },
    headers: { 'x-request-id': 'req-1' },
  }
}

/** A vendor with purses of its own never calls: it has no bets to word. */
const calling = vendorDialects.filter(({ calls }) => calls.length > 0)

describe.each(calling.map((dialect) => [dialect.name, dialect] as const))(
  '%s',
  (_name, dialect) => {
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
        ...['user_id', 'game', 'actions'],
      ]
      const values = fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()])), {
        requiredKeys: [],
      })
      fc.assert(
        fc.property(fc.constantFrom(...dialect.calls), values, (line, body) => {
          const parsed = dialect.parse(request(dialect, line, JSON.stringify(body)))
          expect('fault' in parsed ? Object.hasOwn(vendorCodes, parsed.fault!) : true).toBe(true)
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

    test.each([
      ['MYR', '1000000000.00', '1000000000.01'],
      ['KWD', '1000000000.000', '1000000000.001'],
      ['VND', '10000000000000', '10000000000001'],
    ])('in %s a bet of %s is accepted, one of %s is not an amount', (currency, most, more) => {
      const parse = (amount: string) => dialect.parse(betOf(dialect, currency, amount))
      expect(parse(most)).not.toHaveProperty('fault')
      expect(parse(more)).toMatchObject({
        fault: expect.stringMatching(/INVALID_AMOUNT|BAD_REQUEST/),
      })
    })
  },
)

/** A whole bet in the dialect's own format. */
function betOf(dialect: VendorDialect, currency: string, amount: string): VendorRequest {
  const native = {
    ...{ transactionId: 't1', roundId: 'r1', playerId: 'p1', sessionId: 's1', gameCode: 'g1' },
    ...{ currency, amount },
  }
  const actions = {
    ...{ account_id: 'p1', session_id: 's1', game_id: 'g1', currency, request_id: 'q1' },
    ...{ round_id: 'r1', round_id_provider: 'r1', finished: false },
    transactions: [{ id: 't1', id_provider: 't1', type: 'bet', amount }],
  }
  const minor = Number(amount.replace('.', ''))
  const processed = {
    ...{ user_id: 'p1', currency, game: 'a:g1', game_id: 'r1' },
    actions: [{ action: 'bet', action_id: 't1', amount: minor }],
  }
  if (dialect.calls.includes('POST /bet'))
    return request(dialect, 'POST /bet', JSON.stringify(native))
  return dialect.calls.includes('POST /process')
    ? request(dialect, 'POST /process', JSON.stringify(processed))
    : request(dialect, 'POST /betwin', JSON.stringify(actions))
}
