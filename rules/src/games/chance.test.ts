import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceStream, commitment, shuffle } from './chance.ts'
import { fairVectors } from './fixtures/read.ts'

const hmac = (key: string | Buffer, message: string) =>
  createHmac('sha256', key).update(message).digest()
const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

function vector(id: string) {
  const match = fairVectors.find((candidate) => candidate.id === id)
  if (!match) throw new Error(`no vector ${id}`)
  return match
}

test('vector pf-01: digits by rejection sampling', () => {
  const { bet, expect: expected } = vector('pf-01')
  const nextInt = chanceStream(hmac, bet.serverSeed, bet.clientSeed, bet.nonce)
  const digits = Array.from({ length: bet.count }, () => nextInt(bet.n))
  expect(digits.join('')).toBe(expected.digits)
})

test('vector pf-02: a shuffle from the end', () => {
  const { bet, expect: expected } = vector('pf-02')
  const nextInt = chanceStream(hmac, bet.serverSeed, bet.clientSeed, bet.nonce)
  const deck = shuffle(
    Array.from({ length: bet.deck }, (_, card) => card),
    nextInt,
  )
  expect(deck.slice(0, 6)).toEqual(expected.first6)
})

/** RFC 4231, test case 2: the HMAC passed in is the standard one. */
test('the HMAC is HMAC-SHA256', () => {
  expect(hmac('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

/**
 * Two other schemes in use, to test the primitives where mistakes are common: they differ in the
 * key (hex text or decoded bytes), in what is hashed, and in how bytes become a number. Facts from
 * Kyran121/provably-fair-verifierform-stake and ProvablyFair-org/duel-dice (MIT).
 */
test.each([
  [20, 93.08, 34],
  [21, 0.61, 0],
  [22, 71.73, 26],
])('the float family: nonce %i rolls %d and roulette %i', (nonce, dice, roulette) => {
  const seed = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4'
  const bytes = hmac(seed, `ec75fca98de6f2d9:${nonce}:0`)
  const float = [0, 1, 2, 3].reduce((sum, i) => sum + bytes[i]! / 256 ** (i + 1), 0)
  expect(Math.floor(float * 10_001) / 100).toBe(dice)
  expect(Math.floor(float * 37)).toBe(roulette)
})

test('the decoded-key family: uint32 by rejection, modulo 10001', () => {
  const seed = Buffer.from(
    '528555039caf67c0219c9537cf6626c63cb0bfa384b72571410e522773270eb5',
    'hex',
  )
  const digest = createHash('sha256').update(seed).digest('hex')
  expect([digest.slice(0, 8), digest.slice(-4)]).toEqual(['91afc2eb', '1832'])
  const rolls = Array.from({ length: 12 }, (_, nonce) => {
    const block = hmac(seed, `bRNvtSn0hp2uVFRe:${nonce}`)
    const limit = Math.floor(2 ** 32 / 10_001) * 10_001
    const offset = [0, 4, 8].find((at) => block.readUInt32BE(at) < limit) ?? 0
    return block.readUInt32BE(offset) % 10_001
  })
  expect(rolls).toEqual([4234, 9793, 8187, 4345, 6712, 6900, 2790, 2196, 5430, 9653, 1938, 588])
})

test('the commitment is the hash of the hex text', () => {
  const seed = 'a'.repeat(64)
  expect(commitment(sha256Hex, seed)).toBe(sha256Hex(seed))
  expect(commitment(sha256Hex, seed)).not.toBe(
    createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'),
  )
  expect(() => commitment(sha256Hex, 'AA')).toThrow(RangeError)
})

test('every integer stays in its range and the same seeds give the same stream', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.integer({ min: 1, max: 2 ** 32 }), (client, nonce, n) => {
      const first = chanceStream(hmac, 'seed', client, nonce)
      const second = chanceStream(hmac, 'seed', client, nonce)
      for (let i = 0; i < 20; i += 1) {
        const value = first(n)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThan(n)
        expect(second(n)).toBe(value)
      }
    }),
  )
})

test('a value beyond the last whole multiple is rejected, not folded', () => {
  const blocks = [Buffer.alloc(32, 0xff), Buffer.alloc(32, 0)]
  let draws = 0
  const nextInt = chanceStream(() => blocks[draws++] as Buffer, 's', 'c', 0)
  expect(nextInt(10)).toBe(0)
  expect(draws).toBe(2)
})

test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('there is no range %d', (n) => {
  expect(() => chanceStream(hmac, 's', 'c', 0)(n)).toThrow(RangeError)
})

test('a shuffle keeps every card', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(), (items, nonce) => {
      const result = shuffle(items, chanceStream(hmac, 's', 'c', nonce))
      expect(result.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b))
    }),
  )
})
