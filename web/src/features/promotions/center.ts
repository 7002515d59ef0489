import { Gift, HandCoins, Hourglass } from 'lucide-react'
import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export const promotionsCenter: CenterManifest = {
  personal: [
    {
      key: 'manualRebate',
      icon: HandCoins,
      isOpen: ({ flags }) => flags.MANPLAYREB3,
      screen: lazyScreen(
        () => import('./cashback/page.tsx'),
        (m) => m.CashbackPage,
        needTexts('app', 'security'),
      ),
    },
    {
      key: 'bonusDetails',
      icon: Hourglass,
      screen: lazyScreen(
        () => import('./bonus/details-page.tsx'),
        (m) => m.BonusDetailsPage,
        needTexts('app', 'promo'),
      ),
    },
    {
      key: 'rewardCenter',
      icon: Gift,
      screen: lazyScreen(
        () => import('./offers/rewards-page.tsx'),
        (m) => m.RewardsPage,
        needTexts('app', 'promo'),
      ),
    },
  ],
}
