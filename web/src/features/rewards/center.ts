import { ListChecks, UserPlus } from 'lucide-react'
import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'
import { MissionsBadge } from './missions-badge.tsx'

export const rewardsCenter: CenterManifest = {
  personal: [
    {
      key: 'referral',
      icon: UserPlus,
      screen: lazyScreen(
        () => import('./referral.tsx'),
        (m) => m.ReferralPage,
        needTexts('app', 'club'),
      ),
    },
    {
      key: 'missionLeaderboard',
      icon: ListChecks,
      badge: MissionsBadge,
      screen: lazyScreen(
        () => import('./missions.tsx'),
        (m) => m.MissionsPage,
        needTexts('app', 'club'),
      ),
    },
  ],
}
