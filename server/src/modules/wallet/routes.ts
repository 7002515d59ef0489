import * as balanceCalls from '@kancil/contract/wallet/balance'
import * as recordCalls from '@kancil/contract/wallet/record'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { accountRecord } from './account-record.ts'
import { consolidatedFunds, walletBalance } from './balance.ts'
import { exportAccountRecord, serveRecordDownload } from './export-record.ts'

export function walletRoutes(kernel: Kernel): void {
  serve(kernel, balanceCalls.walletBalance, walletBalance)
  serve(kernel, balanceCalls.consolidatedFunds, consolidatedFunds)
  serve(kernel, recordCalls.accountRecord, accountRecord)
  serve(kernel, recordCalls.exportAccountRecord, exportAccountRecord)
  serveRecordDownload(kernel)
}
