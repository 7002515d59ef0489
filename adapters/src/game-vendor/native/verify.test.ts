import { randomUUID } from 'node:crypto'
import type { VendorRequest } from '@kancil/contract/ports/game-vendor'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nativeDialect } from './dialect.ts'
import { nativeSignature } from './verify.ts'

const key = { keyId: 'k1', secret: 'a secret that only two know' }
const now = 1_780_000_000_000

function signedRequest(raw: string, at = now): VendorRequest {
  const bytes = Buffer.from(raw)
  const nonce = randomUUID()
  const target = '/vendor/v1/acme/bet'
  const signature = nativeSignature(key.secret, String(at), nonce, 'POST', target, bytes)
  return {
    ...{ method: 'POST', target, call: '/bet', raw: bytes, tooLarge: false, receivedAt: now },
    headers: {
      ...{ 'x-vendor-id': 'acme', 'x-key-id': 'k1', 'x-timestamp': String(at) },
      ...{ 'x-nonce': nonce, 'x-request-id': randomUUID(), 'x-signature': signature },
    },
  }
}
const verdict = (request: VendorRequest) => nativeDialect.verify(request, 'acme', [key]).fault

test('a correctly signed request is accepted, with either of two keys', () => {
  expect(verdict(signedRequest('{}'))).toBeUndefined()
  const other = { keyId: 'k2', secret: 'another' }
  expect(nativeDialect.verify(signedRequest('{}'), 'acme', [other, key]).fault).toBeUndefined()
})

test('10,000 tampered requests: none is accepted', () => {
  const raw = '{"transactionId":"t1","amount":"10.00"}'
  fc.assert(
    fc.property(
      fc.constantFrom('raw', 'x-signature', 'x-timestamp', 'x-nonce', 'target', 'method'),
      fc.nat({ max: 1_000 }),
      fc.integer({ min: 1, max: 255 }),
      (what, place, change) => {
        const request = signedRequest(raw)
        expect(verdict(tamper(request, what, place, change))).toBeDefined()
      },
    ),
    { numRuns: 10_000 },
  )
})

function tamper(
  request: VendorRequest,
  what: string,
  place: number,
  change: number,
): VendorRequest {
  if (what === 'method') return { ...request, method: 'GET' }
  if (what === 'target') return { ...request, target: `${request.target}?x=${place}` }
  if (what === 'raw') {
    const raw = Buffer.from(request.raw)
    const at = place % raw.length
    raw[at] = (raw[at]! + change) % 256
    return { ...request, raw }
  }
  const value = Buffer.from(String(request.headers[what]))
  const at = place % value.length
  value[at] = (value[at]! + change) % 256
  return { ...request, headers: { ...request.headers, [what]: value.toString('latin1') } }
}

test.each([-300_001, -3_600_000, 300_001, 86_400_000])('late or early by %i ms', (skew) => {
  expect(verdict(signedRequest('{}', now + skew))).toBe('CLOCK_SKEW')
})

test('no headers, doubled headers, a body that is too large', () => {
  const request = signedRequest('{}')
  expect(verdict({ ...request, headers: {} })).toBe('UNKNOWN_KEY')
  const doubled = { ...request.headers, 'x-signature': ['a', 'b'] }
  expect(verdict({ ...request, headers: doubled })).toBe('INVALID_SIGNATURE')
  expect(verdict({ ...request, tooLarge: true })).toBe('BAD_REQUEST')
})
