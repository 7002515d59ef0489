import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'

/** What the console's search finds, besides its own pages. */
export const hitKinds = [
  'member',
  'withdrawal',
  'deposit',
  'suspicion',
  'chat',
  'letter',
  'objection',
  'bet',
  'page',
  'announcement',
  'banner',
  'notice',
] as const

/** Hits of each kind. */
export const hitsMost = 6

export const SearchHit = Type.Object({
  kind: Type.Enum(hitKinds),
  /** Of a bet: its member's. */
  id: Type.String(),
  /** The member whom it is about, or the title of what is published. */
  account: Type.String(),
  /** A name, or the state of a case. */
  note: Type.String(),
  amount: Type.Union([MoneyText, Type.Null()]),
  currency: Type.Union([CurrencyCode, Type.Null()]),
})
export type SearchHit = Static<typeof SearchHit>

export const search = endpoint({
  name: 'operator.search',
  summary:
    'Members and cases by account, name, phone number or id, publications by their words; only what the role may see',
  method: 'GET',
  path: '/console/search',
  auth: 'operator',
  perMinute: 240,
  input: Fields({ q: Type.String({ minLength: 2, maxLength: 100, pattern: '\\S' }) }),
  output: Type.Object({ hits: Type.Array(SearchHit) }),
  errors: {},
})
