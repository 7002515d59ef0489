import * as balanceCalls from '@kancil/contract/wallet/balance'
import { movementDetail } from '@kancil/contract/wallet/movement'
import { accountRecord, exportAccountRecord } from '@kancil/contract/wallet/record'
import { checkStatement, exportStatement } from '@kancil/contract/wallet/statement'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveCursorList } from '../../kernel/http/serve-list.ts'
import { serveReport } from '../../kernel/reports/serve-report.ts'
import { accountRecordList } from './account-record.ts'
import { consolidatedFunds, merchantWallet, walletBalance } from './balance.ts'
import { accountRecordReport } from './export-record.ts'
import { showMovement } from './movement.ts'
import { checkStatement as answerCheck } from './statement/check.ts'
import { statementDocument } from './statement/issue.ts'

export function walletRoutes(kernel: Kernel): void {
  serve(kernel, balanceCalls.walletBalance, walletBalance)
  serve(kernel, balanceCalls.consolidatedFunds, (context) => consolidatedFunds(kernel, context))
  serve(kernel, balanceCalls.merchantWallet, merchantWallet)
  serveCursorList(kernel, accountRecord, accountRecordList)
  serve(kernel, movementDetail, showMovement)
  serveReport(kernel, exportAccountRecord, accountRecordReport)
  serveReport(kernel, exportStatement, statementDocument)
  serve(kernel, checkStatement, answerCheck)
}
