import * as bonus from '@kancil/contract/promotions/bonus'
import { cashback, cashbackClaims, claimCashback } from '@kancil/contract/promotions/cashback'
import * as offers from '@kancil/contract/promotions/offers'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { forfeit, ownLocks } from './bonus/own.ts'
import { serveCashbackDesk } from './cashback/desk.ts'
import { ownClaims, showCashback } from './cashback/show.ts'
import { claimCashback as claim } from './cashback/claim.ts'
import { serveApplications } from './offers/applications.ts'
import { serveOffers } from './offers/console.ts'
import { applyForPromotion, claimPromotion, joinPromotion, leavePromotion } from './offers/enter.ts'
import { uploadPicture } from './offers/pictures.ts'
import { listPromotions, ownRewards, showPromotion, simulate } from './offers/read.ts'
import { nameSubjects } from '../operator/door.ts'
import { promotionSubjects } from './offers/subject-store.ts'

export function promotionRoutes(kernel: Kernel): void {
  nameSubjects(kernel, promotionSubjects)
  serve(kernel, cashback, showCashback)
  serve(kernel, claimCashback, (context, input) => claim(kernel, context, input))
  serveList(kernel, cashbackClaims, ownClaims)
  serve(kernel, offers.promotions, (context, input) => listPromotions(kernel, context, input))
  serve(kernel, offers.rewards, ownRewards)
  serve(kernel, offers.uploadPromotionPicture, uploadPicture)
  serve(kernel, offers.promotion, (context, input) => showPromotion(kernel, context, input))
  serve(kernel, offers.simulateBonus, simulate)
  serve(kernel, offers.joinPromotion, joinPromotion)
  serve(kernel, offers.leavePromotion, leavePromotion)
  serve(kernel, offers.applyForPromotion, applyForPromotion)
  serve(kernel, offers.claimPromotion, (context, input) => claimPromotion(kernel, context, input))
  serve(kernel, bonus.bonusLocks, (context, input) => ownLocks(kernel, context, input))
  serve(kernel, bonus.forfeitBonus, (context, input) => forfeit(kernel, context, input))
  serveOffers(kernel)
  serveApplications(kernel)
  serveCashbackDesk(kernel)
}
