import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'

/** The length of each list of items that wait for a person; counted without reading the items. */
export const waitingCounts = endpoint({
  name: 'payments.waitingCounts',
  summary: 'How many withdrawals, suspense items and recalled deposits are waiting for an operator',
  method: 'GET',
  path: '/console/payments/waiting',
  auth: 'operator',
  permission: 'withdrawals.read',
  input: NoFields,
  output: Type.Object({
    withdrawals: Type.Integer(),
    suspense: Type.Integer(),
    recalls: Type.Integer(),
  }),
  errors: {},
})
