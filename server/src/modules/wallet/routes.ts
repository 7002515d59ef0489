import * as endpoints from '@kancil/contract/wallet'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
import { consolidatedFunds, walletBalance } from './balance.ts'

export function walletRoutes(kernel: Kernel): void {
  serve(kernel, endpoints.walletBalance, walletBalance)
  serve(kernel, endpoints.consolidatedFunds, consolidatedFunds)
}
