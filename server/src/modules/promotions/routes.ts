import { cashback, cashbackClaims, claimCashback } from '@kancil/contract/promotions/cashback'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { listCashbackClaims, showCashback } from './cashback.ts'
import { claimCashback as claim } from './claim-cashback.ts'

export function promotionRoutes(kernel: Kernel): void {
  serve(kernel, cashback, showCashback)
  serve(kernel, claimCashback, (context, input) => claim(kernel, context, input))
  serve(kernel, cashbackClaims, listCashbackClaims)
}
