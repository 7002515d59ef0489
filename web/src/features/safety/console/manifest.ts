import { IdCard, ScanEye, ShieldBan } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const safetyConsole: ConsoleManifest = {
  pages: [
    {
      path: '/breaks',
      title: 'guard.breaks.title',
      permission: 'members.read',
      menu: { group: 'desk', order: 50, icon: ShieldBan, letter: 'x' },
      screen: lazyScreen(
        () => import('./breaks.tsx'),
        (m) => m.BreakDesk,
      ),
    },
    {
      path: '/papers',
      title: 'guard.papers.title',
      permission: 'members.read',
      menu: { group: 'desk', order: 51, icon: IdCard, letter: 'k' },
      screen: lazyScreen(
        () => import('./papers.tsx'),
        (m) => m.PaperDesk,
      ),
    },
    {
      path: '/suspicions',
      title: 'guard.cases.title',
      permission: 'ledger.read',
      menu: { group: 'money', order: 50, icon: ScanEye, letter: 'y' },
      screen: lazyScreen(
        () => import('./cases.tsx'),
        (m) => m.CaseDesk,
      ),
    },
    {
      path: '/suspicions/:suspicionId',
      title: 'guard.case.title',
      permission: 'ledger.read',
      screen: lazyScreen(
        () => import('./case.tsx'),
        (m) => m.CasePage,
      ),
    },
  ],
  settings: [
    {
      key: 'jurisdictions',
      title: 'guard.places',
      order: 85,
      screen: lazyScreen(
        () => import('./settings.tsx'),
        (m) => m.SafetySettings,
      ),
    },
  ],
}
