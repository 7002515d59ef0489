import {
  ChartColumn,
  CircleUserRound,
  Grid3x3,
  House,
  KeyRound,
  ScrollText,
  UserCog,
} from 'lucide-react'
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
        needTexts('audit', 'figures'),
      ),
    },
    {
      path: '/reports',
      title: 'operator.nav.reports',
      permission: 'ledger.read',
      menu: { group: 'money', order: 5, icon: ChartColumn },
      screen: lazyScreen(
        () => import('../reports/money.tsx'),
        (m) => m.MoneyReport,
        needTexts('figures'),
      ),
    },
    {
      path: '/report-movements',
      title: 'operator.nav.reports',
      permission: 'ledger.read',
      screen: lazyScreen(
        () => import('../reports/movements.tsx'),
        (m) => m.ReportMovements,
        needTexts('figures'),
      ),
    },
    {
      path: '/cohorts',
      title: 'operator.nav.cohorts',
      permission: 'ledger.read',
      menu: { group: 'money', order: 6, icon: Grid3x3 },
      screen: lazyScreen(
        () => import('../reports/cohorts.tsx'),
        (m) => m.Cohorts,
        needTexts('figures'),
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
      path: '/roles',
      title: 'operator.nav.roles',
      permission: 'operators.write',
      menu: { group: 'house', order: 15, icon: KeyRound },
      screen: lazyScreen(
        () => import('../roles/page.tsx'),
        (m) => m.Roles,
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
        needTexts('audit', 'auditlog', 'figures'),
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
