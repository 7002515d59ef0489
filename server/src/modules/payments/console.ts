import * as withdrawalDeskCalls from '@kancil/contract/payments/withdrawal-desk'
import * as settlementCalls from '@kancil/contract/payments/settlement'
import * as recalls from '@kancil/contract/payments/recalls'
import { waitingCounts as waitingEndpoint } from '@kancil/contract/payments/waiting'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { approveWithdrawal, rejectWithdrawal, takeWithdrawal } from './withdrawal/decide.ts'
import { labelPayments } from './records/labels.ts'
import type { Payments } from './gateways/gateway.ts'
import { queuedWithdrawals, waitingCounts, withdrawalCase } from './withdrawal/queue.ts'
import { decideDepositRecall, recallList } from './recalls/decide.ts'
import {
  bookPayoutReport,
  notePayoutReport,
  returnPayout,
  settlePayout,
} from './withdrawal/settle-payout.ts'
import { serveSuspense } from './suspense/decide.ts'

export function paymentsConsole(payments: Payments): void {
  const { kernel } = payments
  labelPayments(kernel)
  serveList(kernel, withdrawalDeskCalls.withdrawalQueue, queuedWithdrawals)
  serve(kernel, withdrawalDeskCalls.withdrawalCase, withdrawalCase)
  serve(kernel, withdrawalDeskCalls.takeWithdrawal, takeWithdrawal)
  serve(kernel, withdrawalDeskCalls.approveWithdrawal, approveWithdrawal)
  serve(kernel, withdrawalDeskCalls.rejectWithdrawal, (context, input) =>
    rejectWithdrawal(payments, context, input),
  )
  serve(kernel, settlementCalls.settlePayout, (context, input) =>
    settlePayout(payments, context, input),
  )
  serve(kernel, settlementCalls.returnPayout, (context, input) =>
    returnPayout(payments, context, input),
  )
  serve(kernel, settlementCalls.bookPayoutReport, (context, input) =>
    bookPayoutReport(payments, context, input),
  )
  serve(kernel, settlementCalls.notePayoutReport, (context, input) =>
    notePayoutReport(payments, context, input),
  )
  serveSuspense(payments)
  serve(kernel, waitingEndpoint, waitingCounts)
  serveList(kernel, recalls.depositRecalls, recallList)
  serve(kernel, recalls.decideDepositRecall, (context, input) =>
    decideDepositRecall(payments, context, input),
  )
}
