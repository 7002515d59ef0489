import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { asked, Proposed } from '../operator/proposals.ts'
import { InstantText } from '../time.ts'
import { PointRate, PointsText } from './points.ts'

export const PointRateProposal = Type.Object({
  proposalId: idSchema('pointRateProposal'),
  rate: PointRate,
  ...asked,
})
export type PointRateProposal = Static<typeof PointRateProposal>

export const pointRate = endpoint({
  name: 'rewards.pointRate',
  summary: 'How points are earned now, what the house owes in points, and what they cost so far',
  method: 'GET',
  path: '/console/points/rate',
  auth: 'operator',
  permission: 'settings.read',
  input: NoFields,
  output: Type.Object({
    currency: CurrencyCode,
    rate: PointRate,
    since: InstantText,
    setBy: Type.String(),
    /** All members' points, and what they are worth. */
    outstanding: PointsText,
    worth: MoneyText,
    /** Turned into money so far. */
    converted: MoneyText,
    /** A rate that waits for a second operator. */
    proposal: Type.Union([PointRateProposal, Type.Null()]),
  }),
  errors: {},
})

export const estimateRate = endpoint({
  name: 'rewards.estimateRate',
  summary: 'What the bets of the last thirty days would earn by other rates, and do by those now',
  method: 'POST',
  path: '/console/points/rate/estimate',
  auth: 'operator',
  permission: 'settings.read',
  input: PointRate,
  output: Type.Object({
    currency: CurrencyCode,
    points: PointsText,
    worth: MoneyText,
    pointsNow: PointsText,
    worthNow: MoneyText,
    /** What all points that members have would be worth, and are. */
    owed: MoneyText,
    owedNow: MoneyText,
    needsSecond: Type.Boolean(),
  }),
  errors: {},
})

export const setPointRate = endpoint({
  name: 'rewards.setPointRate',
  summary: 'A new rate, for bets placed from now on; one that costs much more waits for another',
  method: 'PUT',
  path: '/console/points/rate',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: Fields({
    rate: PointRate,
    /** The `since` of the rate that the operator was shown. */
    since: InstantText,
  }),
  output: Proposed,
  errors: { rate_changed: 409 },
})

export const decidePointRate = endpoint({
  name: 'rewards.decidePointRate',
  summary: 'Approves a rate that another operator asked for, or drops it',
  method: 'POST',
  path: '/console/points/rate/proposals/:proposalId',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  params: Type.Object({ proposalId: idSchema('pointRateProposal') }),
  input: Fields({ isApproved: Type.Boolean() }),
  output: Proposed,
  errors: { already_decided: 409, same_operator: 403 },
})
