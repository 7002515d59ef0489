import { type Currency, isCurrency, type Money } from '@kancil/contract/money'
import { gameCodeCharactersMax, isNativeId } from '@kancil/contract/seamless/foreign-id'
import {
  parseVendorAmount,
  vendorAmountRule,
  vendorBetDetailsBytesMax,
} from '@kancil/contract/seamless/native-wire'
import { type Json, idOf, throwInvalid, ShapeFault, jsonText } from './fields.ts'

export function idIfAny(body: Json, name: string): string | undefined {
  return body[name] === undefined || body[name] === null ? undefined : idOf(body, name)
}

export function gameOf(body: Json): string {
  const value = body['gameCode']
  if (!isNativeId(value, gameCodeCharactersMax)) throwInvalid('gameCode', 'is not a game code')
  return value
}

export function currencyOf(body: Json): Currency {
  const value = body['currency']
  if (typeof value !== 'string' || !/^[A-Za-z0-9]{3,8}$/.test(value))
    throwInvalid('currency', 'must be a currency code')
  if (!isCurrency(value))
    throw new ShapeFault('UNSUPPORTED_CURRENCY', `currency: ${value} is not supported here`)
  return value
}

export function currencyIfAny(body: Json): Currency | undefined {
  return body['currency'] === undefined || body['currency'] === null ? undefined : currencyOf(body)
}

/** Decimal text with at most the currency's decimals; a JSON number is never money. */
export function amountOf(body: Json, name: string, currency: Currency): Money {
  const value = body[name]
  if (value === undefined || value === null) throwInvalid(name, 'is required')
  const amount = typeof value === 'string' ? parseVendorAmount(value, currency) : null
  if (amount === null)
    throw new ShapeFault('INVALID_AMOUNT', `${name}: ${vendorAmountRule(currency)}`)
  return amount
}

export function flagOf(body: Json, name: string): boolean {
  const value = body[name]
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throwInvalid(name, 'must be true or false')
  return value
}

export function wordOf<W extends string>(
  body: Json,
  name: string,
  words: readonly W[],
): W | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (!words.includes(value as W)) throwInvalid(name, `must be one of ${words.join(', ')}`)
  return value as W
}

export function textIfAny(body: Json, name: string, max: number): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length > max)
    throwInvalid(name, `must be text of at most ${max}`)
  return value
}

export function wholeOf(body: Json, name: string, min: number, max: number): number {
  const value = body[name]
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throwInvalid(name, `must be a whole number from ${min} to ${max}`)
  return value
}

/** An object of at most 8 KiB as JSON, stored unchanged for the history. */
export function detailsOf(body: Json, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throwInvalid(name, 'must be an object')
  const text = jsonText(value)
  if (text === null) throwInvalid(name, 'is nested too deeply')
  if (Buffer.byteLength(text) > vendorBetDetailsBytesMax)
    throwInvalid(name, `must be at most ${vendorBetDetailsBytesMax} bytes`)
  // PostgreSQL's jsonb can hold neither the character U+0000 nor an unpaired surrogate, and
  // `JSON.stringify` escapes a surrogate only if its other half is missing.
  return text.replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '\\ufffd')
}

/** An address that a page may link to: http or https, without spaces and control characters. */
export function addressIfAny(body: Json, name: string, max: number): string | undefined {
  const value = textIfAny(body, name, max)
  if (value !== undefined && !/^https?:\/\/[^\s\p{C}]+$/u.test(value))
    throwInvalid(name, 'must be an http or https address')
  return value
}
