import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { GameCategory } from '../games/vendors.ts'
import { idSchema } from '../ids.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { asked, Proposed } from '../operator/proposals.ts'
import { settingSchemas } from '../site/settings.ts'

/** How many days an estimate looks back, and what was paid is told of. */
export const cashbackDays = 30

const Terms = settingSchemas.cashback

/** What cashback costs under some terms if members go on playing as in the last days. */
const CurrencyCost = Type.Object({
  currency: CurrencyCode,
  lines: Type.Array(
    Type.Object({
      line: GameCategory,
      /** In the last days; what counts as a valid bet is at most this. */
      staked: MoneyText,
      now: MoneyText,
      asked: MoneyText,
      /** If every member had the line's maximum, as the club's levels add to the rate. */
      most: MoneyText,
    }),
  ),
  /** Under the terms in force, and under these. */
  now: MoneyText,
  asked: MoneyText,
  most: MoneyText,
})
const Estimate = Type.Object({
  /** The house's own first, then each other that was staked in the last days. */
  currencies: Type.Array(CurrencyCost),
  /**
   * They give more than now in any line, and cost as much in one of the currencies as a second
   * operator has to approve.
   */
  needsSecond: Type.Boolean(),
})

export const CashbackProposal = Type.Object({
  proposalId: idSchema('cashbackProposal'),
  terms: Terms,
  ...asked,
})
export type CashbackProposal = Static<typeof CashbackProposal>

export const cashbackDesk = endpoint({
  name: 'promotions.cashbackDesk',
  summary: 'What cashback cost in the last 30 days, and terms that wait for a second operator',
  method: 'GET',
  path: '/console/cashback',
  auth: 'operator',
  permission: 'settings.read',
  input: NoFields,
  output: Type.Object({
    proposal: Type.Union([CashbackProposal, Type.Null()]),
    /** The house's own currency first, then each other in which something was paid. */
    paid: Type.Array(
      Type.Object({
        currency: CurrencyCode,
        amount: MoneyText,
        claims: Type.Integer(),
        members: Type.Integer(),
      }),
    ),
  }),
  errors: {},
})

export const estimateCashback = endpoint({
  name: 'promotions.estimateCashback',
  summary: 'What cashback under these terms costs the house in 30 days, before they are in force',
  method: 'POST',
  path: '/console/cashback/estimate',
  auth: 'operator',
  permission: 'settings.read',
  input: Fields({ terms: Terms }),
  output: Estimate,
  errors: {},
})

export const changeCashback = endpoint({
  name: 'promotions.changeCashback',
  summary: 'Changes the terms of cashback; those that cost much more wait for a second operator',
  method: 'PUT',
  path: '/console/cashback',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: Fields({ terms: Terms, version: Type.Integer({ minimum: 0 }) }),
  output: Proposed,
  errors: { setting_invalid: 422, setting_changed: 409 },
})

export const decideCashback = endpoint({
  name: 'promotions.decideCashback',
  summary: 'Approves terms that another operator asked for, or drops them',
  method: 'POST',
  path: '/console/cashback/proposals/:proposalId',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  params: Type.Object({ proposalId: idSchema('cashbackProposal') }),
  input: Fields({ isApproved: Type.Boolean() }),
  output: Proposed,
  errors: {
    already_decided: 409,
    same_operator: 403,
    setting_invalid: 422,
    /** The terms were changed after this was asked for. */
    setting_changed: 409,
  },
})
