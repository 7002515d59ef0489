import { vendorHeaders } from '@kancil/contract/seamless/native-wire'
import { expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { createSignatureCheck, signatureOf, signedHeaders } from './signing.ts'

const vendor = { code: 'rimba', keyId: 'k1', key: 'a key' }
const path = '/vendor/v1/rimba/bet'
const body = '{"amount":"1.00"}'

/** Computed with `printf ... | openssl dgst -sha256 -hmac 'a key'`. */
test('the signature is HMAC-SHA256 over timestamp.nonce.METHOD.path.body', () => {
  expect(signatureOf('a key', '1795000000000', 'n-1', 'POST', path, body)).toBe(
    '6c5bc459b24f0ad8e2727c364c841476bebbf19641e5531a476f5e61ff520cab',
  )
})

function signedRequest(change: Partial<Record<string, string>> = {}, sent = body) {
  const headers = { ...signedHeaders(vendor, systemClock, 'POST', path, body), ...change }
  return { method: 'POST' as const, path, headers, body: Buffer.from(sent) }
}

test('each sending has its own nonce, and a nonce counts once', () => {
  const check = createSignatureCheck(vendor, systemClock)
  const request = signedRequest()
  expect(check(request)).toBe(null)
  expect(check(request)).toBe('REPLAYED_NONCE')
  expect(check(signedRequest())).toBe(null)
})

test.each([
  ['another body', signedRequest({}, '{"amount":"9.00"}'), 'INVALID_SIGNATURE'],
  ['the same JSON in other bytes', signedRequest({}, '{ "amount":"1.00"}'), 'INVALID_SIGNATURE'],
  ['another path', { ...signedRequest(), path: '/vendor/v1/rimba/win' }, 'INVALID_SIGNATURE'],
  ['another method', { ...signedRequest(), method: 'GET' as const }, 'INVALID_SIGNATURE'],
  ['a changed timestamp', signedRequest({ [vendorHeaders.timestamp]: '1' }), 'INVALID_SIGNATURE'],
  ['no signature', signedRequest({ [vendorHeaders.signature]: '' }), 'INVALID_SIGNATURE'],
  ['another key id', signedRequest({ [vendorHeaders.keyId]: 'k2' }), 'UNKNOWN_KEY'],
  ['another vendor', signedRequest({ [vendorHeaders.vendorId]: 'other' }), 'UNKNOWN_KEY'],
])('%s is refused', (_what, request, code) => {
  expect(createSignatureCheck(vendor, systemClock)(request)).toBe(code)
})

test('a clock that is more than five minutes away is refused', () => {
  const early = { now: () => new Date(Date.now() - 300_500) }
  const headers = signedHeaders(vendor, early, 'POST', path, body)
  const request = { method: 'POST' as const, path, headers, body: Buffer.from(body) }
  expect(createSignatureCheck(vendor, systemClock)(request)).toBe('CLOCK_SKEW')
})
