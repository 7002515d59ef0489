import * as withdrawalDeskCalls from '@kancil/contract/payments/withdrawal-desk'
import { waitingCounts as waitingEndpoint } from '@kancil/contract/payments/waiting'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { addToTimeline } from '../identity/member-file-door.ts'
import { nameSubjects } from '../operator/door.ts'
import { serveCallbackDesk } from './callbacks/serve.ts'
import { serveBatches } from './withdrawal/batch.ts'
import { serveWithdrawalDesk } from './withdrawal/decide.ts'
import { serveDepositDesk } from './deposit/desk.ts'
import { serveDepositMethods } from './deposit/save-method.ts'
import { paymentSubjects } from './records/subject-store.ts'
import { findOrders } from './records/search.ts'
import { paymentSources } from './records/timeline-store.ts'
import type { Payments } from './gateways/gateway.ts'
import { queuedWithdrawals, waitingCounts, withdrawalCase } from './withdrawal/queue.ts'
import { serveReconciliation } from './reconciliation/serve.ts'
import { serveRecalls } from './recalls/decide.ts'
import { servePayoutReports } from './withdrawal/settle-payout.ts'
import { serveDisputes } from './receipt/desk.ts'
import { serveSuspense } from './suspense/decide.ts'

export function paymentsConsole(payments: Payments): void {
  const { kernel } = payments
  nameSubjects(kernel, paymentSubjects)
  findOrders(kernel)
  for (const source of paymentSources) addToTimeline(kernel, source)
  serveList(kernel, withdrawalDeskCalls.withdrawalQueue, queuedWithdrawals)
  serve(kernel, withdrawalDeskCalls.withdrawalCase, withdrawalCase)
  serveWithdrawalDesk(payments)
  servePayoutReports(payments)
  serveSuspense(payments)
  serve(kernel, waitingEndpoint, waitingCounts)
  serveRecalls(payments)
  serveDepositDesk(payments)
  serveDisputes(payments)
  serveBatches(payments)
  serveReconciliation(payments)
  serveCallbackDesk(payments)
  serveDepositMethods(payments)
}
