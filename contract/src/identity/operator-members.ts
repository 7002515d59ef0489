import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { Operator } from '../operator/operators.ts'

export const setOperatorMember = endpoint({
  name: 'identity.setOperatorMember',
  summary: 'Says which member account is an operator’s own, so that they decide nothing about it',
  method: 'PUT',
  path: '/console/operators/:operatorId/own-member',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  params: Fields({ operatorId: idSchema('operator') }),
  input: Fields({
    /** As the member signs in; empty for none. */
    account: Type.String({ maxLength: 60 }),
  }),
  output: Operator,
  errors: { own_account: 422, account_unknown: 422 },
})
