import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { noteLengthMax } from '../constants.ts'

export const batchSizeMax = 100

/**
 * What became of one withdrawal of a batch; `second_review`: another operator has to approve it
 * too; `payout_frozen`: a case keeps the member's payouts back.
 */
export const batchOutcomes = [
  'approved',
  'second_review',
  'already_decided',
  'same_operator',
  'payout_frozen',
  'not_found',
] as const

export const PayoutBatch = Type.Object({
  batchId: Type.String(),
  results: Type.Array(
    Type.Object({
      withdrawalId: idSchema('withdrawal'),
      outcome: Type.Enum(batchOutcomes),
    }),
  ),
})
export type PayoutBatch = Static<typeof PayoutBatch>

export const approveBatch = endpoint({
  name: 'payments.approveBatch',
  summary: 'Approves several withdrawals in one act; those that cannot be are named, the others go',
  method: 'POST',
  path: '/console/payments/withdrawals/batch',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({
    requestId: RequestId,
    withdrawalIds: Type.Array(idSchema('withdrawal'), { minItems: 1, maxItems: batchSizeMax }),
    note: Type.Optional(Type.String({ maxLength: noteLengthMax })),
  }),
  output: PayoutBatch,
  errors: { withdrawals_stopped: 503 },
})
