import { rgsErrors, type RgsError } from '@kancil/contract/seamless/rgs'
import { describe, expect, test } from 'vitest'
import { remedyFor } from './failure.ts'

const refused = (code: RgsError, reason?: string) => ({ kind: 'refused', code, reason }) as const

test.each([
  ['play', 'ERR_UE', 'authenticate', 'failure.stakeReturning'],
  ['play', 'ERR_IPB', 'stay', 'failure.funds'],
  ['play', 'ERR_IS', 'stop', 'failure.session'],
  ['play', 'ERR_GLE', 'stay', 'failure.limits'],
  ['play', 'ERR_BE', 'authenticate', 'failure.roundOpen'],
  ['play', 'ERR_GE', 'authenticate', 'failure.notStaked'],
  ['end', 'ERR_UE', 'askAgain', 'failure.payoutPending'],
  ['end', 'ERR_BNF', 'authenticate', null],
  ['end', 'ERR_IS', 'stop', 'failure.session'],
  ['authenticate', 'ERR_IS', 'stop', 'failure.session'],
  ['authenticate', 'ERR_GE', 'reconnect', 'failure.unavailable'],
] as const)('%s answered %s: %s', (call, code, what, say) => {
  expect(remedyFor(call, refused(code))).toEqual({ do: what, say })
})

test.each([
  ['LOSS_LIMIT', 'failure.lossLimit'],
  ['REALITY_CHECK_PENDING', 'failure.realityCheck'],
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
