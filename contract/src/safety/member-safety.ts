import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { AmountText, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { identityLevels } from './identity-check.ts'
import { limitNames, SafetyOverview } from './limits.ts'

const memberParams = Type.Object({ memberId: idSchema('member') })
const Amount = Type.Union([MoneyText, Type.Null()])

/** What safer play knows of a member, for the desk. */
export const MemberSafety = Type.Object({
  level: Type.Enum(identityLevels),
  overview: SafetyOverview,
  /** The latest changes of limits, the newest first. */
  changes: Type.Array(
    Type.Object({
      name: Type.Enum(limitNames),
      step: Type.Enum(['lowered', 'asked', 'confirmed', 'withdrawn']),
      before: Amount,
      after: Amount,
      at: InstantText,
      /** The operator who lowered it; empty: the member did. */
      by: Type.String(),
    }),
  ),
})
export type MemberSafety = Static<typeof MemberSafety>

export const memberSafety = endpoint({
  name: 'safety.memberSafety',
  summary: 'Identity level, limits, breaks and what was used, for one member',
  method: 'GET',
  path: '/console/safety/members/:memberId',
  auth: 'operator',
  permission: 'members.read',
  params: memberParams,
  input: NoFields,
  output: MemberSafety,
  errors: {},
})

export const lowerLimit = endpoint({
  name: 'safety.lowerLimit',
  summary: "Lowers a member's limit at once; an operator never raises one",
  method: 'POST',
  path: '/console/safety/members/:memberId/limits',
  auth: 'operator',
  permission: 'members.write',
  params: memberParams,
  input: Fields({
    name: Type.Enum(limitNames),
    amount: AmountText,
    reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }),
  }),
  output: MemberSafety,
  errors: {
    limit_invalid: 422,
    /** Not lower than the present one. */
    limit_not_lower: 409,
  },
})
