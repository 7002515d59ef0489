import { type Currency, currencyExponents, formatMoney, type Money, parseMoney } from '../money.ts'

/**
 * Merchant-presented QR of EMVCo in Malaysia's national profile (handbook, front end 2.2): two
 * digits of tag, two of length, then the value; a CRC over everything before it closes the text.
 */
export type MerchantQr = {
  /** 26: the scheme's id (00), the acquirer (01) and the merchant (02). */
  readonly scheme: string
  readonly acquirer: string
  readonly merchantId: string
  readonly merchantName: string
  readonly merchantCity: string
  /** ISO 18245. */
  readonly categoryCode: string
  readonly amount: Money
  readonly currency: Currency
  /** 62.05: the order being paid. */
  readonly reference: string
}

export class QrMalformed extends Error {
  override name = 'QrMalformed'
}

const numericCurrencies: Readonly<Partial<Record<Currency, string>>> = {
  MYR: '458',
  SGD: '702',
  USD: '840',
  EUR: '978',
  THB: '764',
  IDR: '360',
  VND: '704',
  KWD: '414',
}
const payloadLengthMax = 512

/** The text of a dynamic QR (12) for one payment. */
export function encodeMerchantQr(qr: MerchantQr): string {
  const currency = numericCurrencies[qr.currency]
  if (!currency) throw new QrMalformed(`no QR for ${qr.currency}`)
  const account = field('00', qr.scheme) + field('01', qr.acquirer) + field('02', qr.merchantId)
  const body =
    field('00', '02') +
    field('01', '12') +
    field('26', account) +
    field('52', qr.categoryCode) +
    field('53', currency) +
    field('54', formatMoney(qr.amount, qr.currency)) +
    field('58', 'MY') +
    field('59', qr.merchantName) +
    field('60', qr.merchantCity) +
    field('62', field('05', qr.reference))
  return `${body}6304${crc16(`${body}6304`)}`
}

/** Reads such a text; throws `QrMalformed` when a length, a field or the CRC is wrong. */
export function parseMerchantQr(text: string): MerchantQr {
  if (text.length > payloadLengthMax) throw new QrMalformed('too long')
  if (crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) throw new QrMalformed('CRC')
  const fields = readFields(text)
  const of = (tag: string, from = fields): string => {
    const value = from.get(tag)
    if (value === undefined) throw new QrMalformed(`no field ${tag}`)
    return value
  }
  if (of('00') !== '02' || of('01') !== '12' || of('58') !== 'MY' || of('63').length !== 4)
    throw new QrMalformed('not a dynamic QR of this profile')
  const currency = (Object.keys(currencyExponents) as Currency[]).find(
    (code) => numericCurrencies[code] === of('53'),
  )
  if (!currency) throw new QrMalformed('currency')
  const account = readFields(of('26'))
  return {
    scheme: of('00', account),
    acquirer: of('01', account),
    merchantId: of('02', account),
    merchantName: of('59'),
    merchantCity: of('60'),
    categoryCode: of('52'),
    amount: amountOf(of('54'), currency),
    currency,
    reference: of('05', readFields(of('62'))),
  }
}

function amountOf(text: string, currency: Currency): Money {
  if (text.length > 13) throw new QrMalformed('amount')
  try {
    return parseMoney(text, currency)
  } catch {
    throw new QrMalformed('amount')
  }
}

function field(tag: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new QrMalformed(`field ${tag}`)
  return tag + String(value.length).padStart(2, '0') + value
}

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    const length = Number(head?.[2])
    const value = text.slice(at + 4, at + 4 + length)
    if (!head || length === 0 || value.length !== length || fields.has(head[1]!))
      throw new QrMalformed(`at ${at}`)
    fields.set(head[1]!, value)
    at += 4 + length
  }
  return fields
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF; four capital hex digits. Text is ASCII. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at++) {
    crc ^= (text.charCodeAt(at) & 0xff) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
