import { Scale, Users } from 'lucide-react'
import { needTexts } from '../../../i18n/text-source.ts'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const identityConsole: ConsoleManifest = {
  pages: [
    {
      path: '/members',
      title: 'operator.nav.members',
      permission: 'members.read',
      menu: { group: 'desk', order: 20, icon: Users, letter: 'm' },
      screen: lazyScreen(
        () => import('./members.tsx'),
        (m) => m.Members,
      ),
    },
    {
      path: '/members/:memberId',
      title: 'operator.nav.member',
      permission: 'members.read',
      screen: lazyScreen(
        () => import('./member-page.tsx'),
        (m) => m.MemberPage,
        needTexts('audit'),
      ),
    },
    {
      path: '/adjustments',
      title: 'memberfile.adjustments',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 45, icon: Scale },
      screen: lazyScreen(
        () => import('./member/adjustments.tsx'),
        (m) => m.AdjustmentDesk,
      ),
    },
  ],
  settings: [
    {
      key: 'register',
      title: 'operator.settings.register',
      order: 30,
      screen: lazyScreen(
        () => import('./register-settings.tsx'),
        (m) => m.RegisterSettings,
      ),
    },
    {
      key: 'codes',
      title: 'operator.settings.codes',
      order: 40,
      screen: lazyScreen(
        () => import('./code-settings.tsx'),
        (m) => m.CodeSettings,
      ),
    },
  ],
}
