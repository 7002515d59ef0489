import { rgsErrors, type RgsError } from '@kancil/contract/seamless/rgs'
import { describe, expect, test } from 'vitest'
import { remedyFor } from './failure.ts'

const refused = (code: RgsError, reason?: string) => ({ kind: 'refused', code, reason }) as const

test.each([
  ['play', 'ERR_GEN', 'STAKE_UNKNOWN', 'authenticate', 'failure.stakeReturning'],
  ['play', 'ERR_IPB', 'INSUFFICIENT_FUNDS', 'stay', 'failure.funds'],
  ['play', 'ERR_IS', 'SESSION_EXPIRED', 'stop', 'failure.session'],
  ['play', 'ERR_ATE', 'PLAYER_NOT_FOUND', 'stop', 'failure.session'],
  ['play', 'ERR_GLE', undefined, 'stay', 'failure.limits'],
  ['play', 'ERR_VAL', 'BET_ACTIVE', 'authenticate', 'failure.roundOpen'],
  ['play', 'ERR_GEN', 'GAME_DISABLED', 'authenticate', 'failure.notStaked'],
  ['play', 'ERR_VAL', 'INVALID_AMOUNT', 'authenticate', 'failure.notStaked'],
  ['play', 'ERR_MAINTENANCE', 'MAINTENANCE', 'authenticate', 'failure.notStaked'],
  ['end', 'ERR_GEN', 'PAYOUT_PENDING', 'askAgain', 'failure.payoutPending'],
  ['end', 'ERR_VAL', 'BET_NOT_FOUND', 'authenticate', null],
  ['end', 'ERR_VAL', 'BAD_REQUEST', 'askAgain', 'failure.payoutPending'],
  ['end', 'ERR_IS', undefined, 'stop', 'failure.session'],
  ['authenticate', 'ERR_IS', undefined, 'stop', 'failure.session'],
  ['authenticate', 'ERR_GEN', 'UNAVAILABLE', 'reconnect', 'failure.unavailable'],
] as const)('%s answered %s %s: %s', (call, code, reason, what, say) => {
  expect(remedyFor(call, refused(code, reason))).toEqual({ do: what, say })
})

test.each([
  ['LOSS_LIMIT', 'failure.lossLimit'],
  ['REALITY_CHECK_PENDING', 'failure.realityCheck'],
  ['BONUS_TERMS', 'failure.bonusTerms'],
  ['SELF_EXCLUDED', 'failure.excluded'],
  ['MINIMUM_ROUND_DURATION', 'failure.tooSoon'],
  ['SOMETHING_NEW', 'failure.limits'],
])('the limit %s has its own words', (reason, say) => {
  expect(remedyFor('play', refused('ERR_GLE', reason))).toEqual({ do: 'stay', say })
})

describe.each(['authenticate', 'play', 'end'] as const)('%s', (call) => {
  test('without any answer the session is taken up again, nothing is sent twice', () => {
    expect(remedyFor(call, { kind: 'lost' })).toEqual({ do: 'reconnect', say: 'failure.network' })
  })

  test.each(Object.keys(rgsErrors) as RgsError[])('knows %s', (code) => {
    expect(remedyFor(call, refused(code)).do).toMatch(
      /^(stay|authenticate|askAgain|reconnect|stop)$/,
    )
  })
})
