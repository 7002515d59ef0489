import * as endpoints from '@kancil/contract/payments'
import { serve } from '../../kernel/serve.ts'
import { addBankAccount, listBankAccounts, removeBankAccount } from './bank-accounts.ts'
import { serveCallbacks } from './callback.ts'
import { depositMethods } from './deposit-methods.ts'
import type { Payments } from './payments.ts'
import { depositStatus, listDeposits } from './read-deposits.ts'
import { cancelWithdrawal, listWithdrawals, withdrawalStatus } from './read-withdrawals.ts'
import { requestDeposit } from './request-deposit.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { withdrawalOptions } from './withdrawal-options.ts'

export function paymentRoutes(payments: Payments): void {
  const { kernel } = payments
  serve(kernel, endpoints.depositMethods, (context) => depositMethods(payments, context))
  serve(kernel, endpoints.requestDeposit, (context, input) =>
    requestDeposit(payments, context, input),
  )
  serve(kernel, endpoints.depositStatus, depositStatus)
  serve(kernel, endpoints.listDeposits, listDeposits)
  serve(kernel, endpoints.listBankAccounts, (context) => listBankAccounts(payments, context))
  serve(kernel, endpoints.addBankAccount, (context, input) =>
    addBankAccount(payments, context, input),
  )
  serve(kernel, endpoints.removeBankAccount, removeBankAccount)
  serve(kernel, endpoints.withdrawalOptions, withdrawalOptions)
  serve(kernel, endpoints.requestWithdrawal, (context, input) =>
    requestWithdrawal(payments, context, input),
  )
  serve(kernel, endpoints.listWithdrawals, listWithdrawals)
  serve(kernel, endpoints.withdrawalStatus, withdrawalStatus)
  serve(kernel, endpoints.cancelWithdrawal, (context, input) =>
    cancelWithdrawal(payments, context, input),
  )
  serveCallbacks(payments)
}
