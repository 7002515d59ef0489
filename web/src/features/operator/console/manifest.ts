import { CircleUserRound, House, ScrollText, UserCog } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { needTexts } from '../../../i18n/text-source.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const operatorConsole: ConsoleManifest = {
  pages: [
    {
      path: '/',
      title: 'operator.nav.home',
      menu: { group: 'desk', order: 10, icon: House, letter: 'h' },
      screen: lazyScreen(
        () => import('../home.tsx'),
        (m) => m.Home,
        needTexts('audit'),
      ),
    },
    {
      path: '/operators',
      title: 'operator.nav.operators',
      permission: 'operators.write',
      menu: { group: 'house', order: 10, icon: UserCog, letter: 'o' },
      screen: lazyScreen(
        () => import('../operators/list.tsx'),
        (m) => m.Operators,
      ),
    },
    {
      path: '/audit',
      title: 'operator.nav.audit',
      permission: 'audit.read',
      menu: { group: 'house', order: 20, icon: ScrollText, letter: 'a' },
      screen: lazyScreen(
        () => import('../audit/log.tsx'),
        (m) => m.AuditLog,
        needTexts('audit'),
      ),
    },
    {
      path: '/account',
      title: 'operator.nav.account',
      menu: { group: 'house', order: 30, icon: CircleUserRound, letter: 'i' },
      screen: lazyScreen(
        () => import('../account.tsx'),
        (m) => m.Account,
      ),
    },
  ],
}
