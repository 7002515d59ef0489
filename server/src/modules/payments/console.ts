import * as endpoints from '@kancil/contract/payments-console'
import * as recalls from '@kancil/contract/payments-recalls-console'
import { serve } from '../../kernel/serve.ts'
import { approveWithdrawal, rejectWithdrawal, takeWithdrawal } from './decide-withdrawal.ts'
import type { Payments } from './payments.ts'
import { withdrawalCase, withdrawalQueue } from './queue.ts'
import { decideDepositRecall, depositRecalls } from './recalls.ts'
import { bookPayoutReport, notePayoutReport, returnPayout, settlePayout } from './settle-payout.ts'
import { creditSuspense, returnSuspense, suspenseList } from './suspense.ts'

export function paymentsConsole(payments: Payments): void {
  const { kernel } = payments
  serve(kernel, endpoints.withdrawalQueue, withdrawalQueue)
  serve(kernel, endpoints.withdrawalCase, withdrawalCase)
  serve(kernel, endpoints.takeWithdrawal, takeWithdrawal)
  serve(kernel, endpoints.approveWithdrawal, approveWithdrawal)
  serve(kernel, endpoints.rejectWithdrawal, (context, input) =>
    rejectWithdrawal(payments, context, input),
  )
  serve(kernel, endpoints.settlePayout, (context, input) => settlePayout(payments, context, input))
  serve(kernel, endpoints.returnPayout, (context, input) => returnPayout(payments, context, input))
  serve(kernel, endpoints.bookPayoutReport, (context, input) =>
    bookPayoutReport(payments, context, input),
  )
  serve(kernel, endpoints.notePayoutReport, (context, input) =>
    notePayoutReport(payments, context, input),
  )
  serve(kernel, endpoints.suspenseList, suspenseList)
  serve(kernel, endpoints.creditSuspense, (context, input) =>
    creditSuspense(payments, context, input),
  )
  serve(kernel, endpoints.returnSuspense, returnSuspense)
  serve(kernel, recalls.depositRecalls, depositRecalls)
  serve(kernel, recalls.decideDepositRecall, (context, input) =>
    decideDepositRecall(payments, context, input),
  )
}
