import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { NameLanguage } from './client-fields.ts'
import { Vassalage } from './vendors.ts'

/** Periods that the page offers. */
export const rtpDays = [1, 7, 30] as const
export const rtpVerdicts = ['fits', 'far', 'few', 'none'] as const

const Percent = Type.Union([Type.Number(), Type.Null()])

export const rtpWatch = endpoint({
  name: 'games.rtpWatch',
  summary: 'What games returned lately against what they are designed to return',
  method: 'GET',
  path: '/console/games/rtp',
  auth: 'operator',
  permission: 'vendors.read',
  input: Fields({
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
    /** Of the games' names. */
    language: Type.Optional(NameLanguage),
  }),
  output: Type.Object({
    /** Per game and currency; those far from their design first, then the most played. */
    list: Type.Array(
      Type.Object({
        gameId: idSchema('game'),
        gameName: Type.String(),
        code: Type.String(),
        vassalage: Vassalage,
        currency: CurrencyCode,
        rounds: Type.Integer(),
        stake: MoneyText,
        payout: MoneyText,
        /** In percent, like all that follows; null for a game without a published return. */
        designed: Percent,
        measured: Percent,
        /** One standard error of the measured return. */
        sigma: Percent,
        /** How many of them it lies off. */
        deviations: Percent,
        /** `far` beyond four; `few` below 1,000 rounds; `none` without anything to compare. */
        verdict: Type.Enum(rtpVerdicts),
      }),
    ),
  }),
  errors: {},
})
