import { expect, test } from 'vitest'
import { refuseMessage, signMessage } from './webhook-signature.ts'

const at = new Date('2026-03-01T00:00:00Z')
const keys = ['new-key', 'old-key']
const raw = Buffer.from('{"amount":"50.00"}')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

test('either live key is accepted, another is not', () => {
  for (const key of keys)
    expect(refuseMessage(keys, raw, signMessage(key, 'msg_1', at, raw), at)).toBeNull()
  expect(refuseMessage(keys, raw, signMessage('dead-key', 'msg_1', at, raw), at)).toBe(
    'bad_signature',
  )
  expect(refuseMessage([], raw, signMessage('', 'msg_1', at, raw), at)).toBe('bad_signature')
})

test('several signatures in one header: one that fits is enough', () => {
  const good = signMessage('old-key', 'msg_1', at, raw)
  const header = `v1,AAAA v2,zzzz ${good['webhook-signature']}`
  expect(refuseMessage(keys, raw, { ...good, 'webhook-signature': header }, at)).toBeNull()
})

test.each([
  [-300, null],
  [300, null],
  [301, 'stale'],
  [-301, 'stale'],
])('%i seconds off is %s', (seconds, refusal) => {
  expect(refuseMessage(keys, raw, signMessage('new-key', 'msg_1', at, raw), later(seconds))).toBe(
    refusal,
  )
})

/** How many of ten thousand tampered messages a check accepts. */
function acceptedOf(refuse: typeof refuseMessage): number {
  const good = signMessage('new-key', 'msg_1', at, raw)
  let accepted = 0
  for (let round = 0; round < 2_500; round++) {
    const body = Buffer.from(raw)
    body[round % body.length]! ^= 1 << (round % 8)
    const signature = Buffer.from(good['webhook-signature']!.slice(3), 'base64')
    signature[round % 32]! ^= 1 + (round % 255)
    const tries = [
      [body, good],
      [raw, { ...good, 'webhook-id': `msg_${round + 2}` }],
      [
        raw,
        {
          ...good,
          'webhook-timestamp': String(Number(good['webhook-timestamp']) + 1 + (round % 200)),
        },
      ],
      [raw, { ...good, 'webhook-signature': `v1,${signature.toString('base64')}` }],
    ] as const
    for (const [bytes, headers] of tries) if (!refuse(keys, bytes, headers, at)) accepted++
  }
  return accepted
}

test('a changed byte of body, id, time or signature is noticed: 10,000 tampered, 0 accepted', () => {
  expect(acceptedOf(refuseMessage)).toBe(0)
})

test('teeth: a check that signs the body without its id and time accepts thousands of them', () => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = signMessage(
    'new-key',
    'msg_1',
    at,
    raw,
  )
  const forgetful: typeof refuseMessage = (live, bytes, headers, now) =>
    refuseMessage(
      live,
      bytes,
      { ...headers, 'webhook-id': id, 'webhook-timestamp': timestamp },
      now,
    )
  expect(acceptedOf(forgetful)).toBe(5_000)
})

test.each([
  [{}],
  [{ 'webhook-id': '' }],
  [{ 'webhook-timestamp': '1e9' }],
  [{ 'webhook-timestamp': ['1', '2'] }],
  [{ 'webhook-signature': undefined }],
  [{ 'webhook-signature': 'v1,'.repeat(1_000) }],
])('headers %j are malformed', (change) => {
  const good = signMessage('new-key', 'msg_1', at, raw)
  const headers = Object.keys(change).length === 0 ? {} : { ...good, ...change }
  expect(refuseMessage(keys, raw, headers, at)).toBe('malformed')
})
