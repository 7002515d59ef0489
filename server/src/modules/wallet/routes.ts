import * as endpoints from '@kancil/contract/wallet'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
import { accountRecord } from './account-record.ts'
import { consolidatedFunds, walletBalance } from './balance.ts'
import { exportAccountRecord, serveRecordDownload } from './export-record.ts'

export function walletRoutes(kernel: Kernel): void {
  serve(kernel, endpoints.walletBalance, walletBalance)
  serve(kernel, endpoints.consolidatedFunds, consolidatedFunds)
  serve(kernel, endpoints.accountRecord, accountRecord)
  serve(kernel, endpoints.exportAccountRecord, exportAccountRecord)
  serveRecordDownload(kernel)
}
