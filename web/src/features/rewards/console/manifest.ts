import { Coins, PackageCheck, Store, Trophy, UserPlus } from 'lucide-react'
import { needTexts } from '../../../i18n/text-source.ts'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const rewardsConsole: ConsoleManifest = {
  pages: [
    {
      path: '/programmes',
      title: 'rewardsdesk.programmes',
      permission: 'settings.read',
      menu: { group: 'site', order: 43, icon: Trophy },
      screen: lazyScreen(
        () => import('./programmes.tsx'),
        (m) => m.ProgrammeDesk,
      ),
    },
    {
      path: '/referrals',
      title: 'rewardsdesk.referrals',
      permission: 'members.read',
      menu: { group: 'desk', order: 57, icon: UserPlus },
      screen: lazyScreen(
        () => import('./referrals.tsx'),
        (m) => m.ReferralDesk,
      ),
    },
    {
      path: '/mall',
      title: 'rewardsdesk.items',
      permission: 'settings.read',
      menu: { group: 'site', order: 41, icon: Store },
      screen: lazyScreen(
        () => import('./items.tsx'),
        (m) => m.MallDesk,
      ),
    },
    {
      path: '/redemptions',
      title: 'rewardsdesk.redemptions',
      permission: 'members.read',
      menu: { group: 'desk', order: 56, icon: PackageCheck },
      screen: lazyScreen(
        () => import('./redemptions.tsx'),
        (m) => m.RedemptionDesk,
      ),
    },
    {
      path: '/point-rate',
      title: 'rewardsdesk.rate',
      permission: 'settings.read',
      menu: { group: 'site', order: 42, icon: Coins },
      screen: lazyScreen(
        () => import('./rate.tsx'),
        (m) => m.PointRatePage,
        needTexts('auditlog'),
      ),
    },
  ],
}
