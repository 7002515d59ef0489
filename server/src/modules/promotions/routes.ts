import { cashback, cashbackClaims, claimCashback } from '@kancil/contract/promotions/cashback'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { ownClaims, showCashback } from './cashback.ts'
import { claimCashback as claim } from './claim-cashback.ts'

export function promotionRoutes(kernel: Kernel): void {
  serve(kernel, cashback, showCashback)
  serve(kernel, claimCashback, (context, input) => claim(kernel, context, input))
  serveList(kernel, cashbackClaims, ownClaims)
}
