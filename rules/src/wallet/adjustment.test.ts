import { adjustmentStates } from '@kancil/contract/wallet/adjustments'
import { expect, test } from 'vitest'
import { afterAdjustmentAct } from './adjustment.ts'

const table = {
  proposed: { approve: 'approved', reject: 'rejected' },
  approved: { approve: null, reject: null },
  rejected: { approve: null, reject: null },
} as const

test.each(adjustmentStates)('an adjustment that is %s', (state) => {
  expect({
    approve: afterAdjustmentAct(state, 'approve'),
    reject: afterAdjustmentAct(state, 'reject'),
  }).toEqual(table[state])
})
