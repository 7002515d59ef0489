import * as depositCalls from '@kancil/contract/payments/deposit'
import * as receiptCalls from '@kancil/contract/payments/deposit-receipt'
import * as payoutReceiptCalls from '@kancil/contract/payments/receipt'
import * as bankAccountCalls from '@kancil/contract/payments/bank-account'
import { bonusDetails as bonusDetailsEndpoint } from '@kancil/contract/payments/turnover'
import * as withdrawalCalls from '@kancil/contract/payments/withdrawal'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { addBankAccount, listBankAccounts, removeBankAccount } from './bank-account/manage.ts'
import { serveLine } from './line/serve.ts'
import { serveCallbacks } from './gateways/callback.ts'
import { depositMethods } from './deposit/methods.ts'
import type { Payments } from './gateways/gateway.ts'
import { depositStatus, ownDeposits } from './deposit/read.ts'
import { cancelDeposit, sendDepositReceipt } from './deposit/receipt.ts'
import { cancelWithdrawal, ownWithdrawals, withdrawalStatus } from './withdrawal/read.ts'
import { answerReceipt, sendPayoutProof } from './receipt/answer.ts'
import { requestDeposit } from './deposit/request.ts'
import type { PaymentsOutside } from './outside.ts'
import { requestWithdrawal } from './withdrawal/request.ts'
import { bonusDetails } from './withdrawal/bonus-details.ts'
import { withdrawalOptions } from './withdrawal/options.ts'

export function paymentRoutes(payments: Payments, outside: PaymentsOutside): void {
  const { kernel } = payments
  serve(kernel, depositCalls.depositMethods, (context) => depositMethods(payments, context))
  serve(kernel, depositCalls.requestDeposit, (context, input) =>
    requestDeposit(payments, context, input),
  )
  serve(kernel, depositCalls.depositStatus, depositStatus)
  serveList(kernel, depositCalls.listDeposits, ownDeposits)
  serve(kernel, receiptCalls.sendDepositReceipt, sendDepositReceipt)
  serve(kernel, receiptCalls.cancelDeposit, cancelDeposit)
  serve(kernel, bankAccountCalls.listBankAccounts, (context) => listBankAccounts(payments, context))
  serve(kernel, bankAccountCalls.addBankAccount, (context, input) =>
    addBankAccount(payments, context, input),
  )
  serve(kernel, bankAccountCalls.removeBankAccount, removeBankAccount)
  serve(kernel, withdrawalCalls.withdrawalOptions, withdrawalOptions)
  serve(kernel, withdrawalCalls.requestWithdrawal, (context, input) =>
    requestWithdrawal(payments, outside, context, input),
  )
  serve(kernel, bonusDetailsEndpoint, bonusDetails)
  serveList(kernel, withdrawalCalls.listWithdrawals, ownWithdrawals)
  serve(kernel, withdrawalCalls.withdrawalStatus, withdrawalStatus)
  serve(kernel, withdrawalCalls.cancelWithdrawal, (context, input) =>
    cancelWithdrawal(payments, context, input),
  )
  serve(kernel, payoutReceiptCalls.answerReceipt, answerReceipt)
  serve(kernel, payoutReceiptCalls.sendPayoutProof, sendPayoutProof)
  serveLine(payments, outside)
  serveCallbacks(payments)
}
