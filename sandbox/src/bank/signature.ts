import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  bankClockSkewSeconds,
  bankHeaders,
  bankSignedPrefix,
  sandboxBankKeys,
} from '@kancil/contract/ports/sandbox-bank'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The headers of a signed callback. */
export function signedHeaders(
  key: string,
  id: string,
  at: Date,
  raw: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = `v1,${mac(key, id, timestamp, raw).toString('base64')}`
  return {
    [bankHeaders.id]: id,
    [bankHeaders.timestamp]: timestamp,
    [bankHeaders.signature]: signature,
  }
}

/**
 * Whether a request is really the merchant's: signed over the raw body, or over the target where
 * there is no body.
 */
export function isFromMerchant(headers: Headers, raw: string | Buffer, now: Date): boolean {
  const id = String(headers[bankHeaders.id] ?? '')
  const timestamp = String(headers[bankHeaders.timestamp] ?? '')
  const signature = Buffer.from(String(headers[bankHeaders.signature] ?? '').slice(3), 'base64')
  const skew = Math.abs(now.getTime() / 1000 - Number(timestamp || Number.NaN))
  if (!(skew <= bankClockSkewSeconds)) return false
  return sandboxBankKeys.some((key) => {
    const wanted = mac(key, id, timestamp, raw)
    return signature.length === wanted.length && timingSafeEqual(signature, wanted)
  })
}

function mac(key: string, id: string, timestamp: string, raw: string | Buffer): Buffer {
  return createHmac('sha256', key).update(bankSignedPrefix(id, timestamp)).update(raw).digest()
}
