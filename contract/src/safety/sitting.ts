import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/** Minutes between reality checks that a member may choose; 0: none. */
export const realityChoices = [0, 15, 30, 60, 120] as const

/**
 * The play of this sitting, from the ledger itself. It goes on when the member signs in again,
 * unless they were signed out for half an hour.
 */
export const Sitting = Type.Object({
  currency: CurrencyCode,
  /** Null: nothing was opened to play in it. */
  since: Type.Union([InstantText, Type.Null()]),
  seconds: Type.Integer(),
  wagered: MoneyText,
  won: MoneyText,
  /** Payouts less stakes. */
  net: MoneyText,
  /** When the next reality check is due; null: none is. */
  dueAt: Type.Union([InstantText, Type.Null()]),
  /** It is due: bets are refused until it is acknowledged. */
  due: Type.Boolean(),
  /** Minutes of play left today by the member's own limit; null: no limit. */
  minutesLeft: Type.Union([Type.Integer(), Type.Null()]),
})
export type Sitting = Static<typeof Sitting>

export const sitting = endpoint({
  name: 'safety.sitting',
  summary: 'Time and result of the play in this sitting, and the next reality check',
  method: 'GET',
  path: '/wps/safety/sitting',
  auth: 'member',
  input: NoFields,
  output: Sitting,
  errors: {},
})

export const acknowledgeReality = endpoint({
  name: 'safety.acknowledgeReality',
  summary: 'The member has seen the reality check and plays on',
  method: 'POST',
  path: '/wps/safety/sitting/acknowledge',
  auth: 'member',
  input: NoFields,
  output: Sitting,
  errors: {},
})

export const setRealityInterval = endpoint({
  name: 'safety.setRealityInterval',
  summary: 'How often the member is reminded of time and money during play',
  method: 'POST',
  path: '/wps/safety/reality',
  auth: 'member',
  input: Fields({ minutes: Type.Enum([...realityChoices]) }),
  output: Done,
  errors: {},
})

/** The live message that a reality check is due, or that limits or the ban have changed. */
export const safetyMessage = 'safety.changed'
