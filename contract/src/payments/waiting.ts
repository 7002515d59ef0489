import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'

/** The length of each list of items that wait for a person; counted without reading the items. */
export const waitingCounts = endpoint({
  name: 'payments.waitingCounts',
  summary: 'How much waits for an operator on each of the cashier’s pages',
  method: 'GET',
  path: '/console/payments/waiting',
  auth: 'operator',
  permission: 'withdrawals.read',
  input: NoFields,
  output: Type.Object({
    withdrawals: Type.Integer(),
    suspense: Type.Integer(),
    recalls: Type.Integer(),
    deposits: Type.Integer(),
    disputes: Type.Integer(),
    differences: Type.Integer(),
  }),
  errors: {},
})
