import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { crc16, encodeMerchantQr, type MerchantQr, parseMerchantQr, QrMalformed } from './emv-qr.ts'

const shop: MerchantQr = {
  scheme: 'A0000006150001',
  acquirer: '501854',
  merchantId: 'KANCIL01',
  merchantName: 'Kancil',
  merchantCity: 'Kuala Lumpur',
  categoryCode: '7995',
  amount: money(123_45n),
  currency: 'MYR',
  reference: 'dep_0190',
}

test("the CRC of '123456789' is the standard's check value", () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('the text begins with version 02, dynamic, and carries currency, amount and country', () => {
  const text = encodeMerchantQr(shop)
  expect(text.startsWith('00020201021226')).toBe(true)
  for (const part of ['5303458', '5406123.45', '5802MY', '5906Kancil', '62120508dep_0190'])
    expect(text).toContain(part)
  expect(text.slice(-8, -4)).toBe('6304')
})

test('what was written is read', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9 ]{1,25}$/)
  fc.assert(
    fc.property(fc.bigInt(1n, 999_999_999n), word, word, (amount, merchantName, reference) => {
      const qr = { ...shop, amount: money(amount), merchantName, reference }
      expect(parseMerchantQr(encodeMerchantQr(qr))).toEqual(qr)
    }),
  )
})

test('a text with any one character changed is refused', () => {
  const text = encodeMerchantQr(shop)
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === '7' ? '8' : '7'
    expect(() => parseMerchantQr(text.slice(0, at) + other + text.slice(at + 1))).toThrow(
      QrMalformed,
    )
  }
})

test.each(['', '6304', '000202', 'hello', '0'.repeat(600)])('%j is not a QR', (text) => {
  expect(() => parseMerchantQr(text)).toThrow(QrMalformed)
})

test('play currency of trials has no QR', () => {
  expect(() => encodeMerchantQr({ ...shop, currency: 'XTS' })).toThrow(QrMalformed)
})
