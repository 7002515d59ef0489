import { HandCoins, TriangleAlert, Undo2 } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { needTexts } from '../../../i18n/text-source.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const paymentsConsole: ConsoleManifest = {
  pages: [
    {
      path: '/withdrawals',
      title: 'desk.payments.withdrawals',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 10, icon: HandCoins, letter: 'w' },
      screen: lazyScreen(
        () => import('./withdrawals.tsx'),
        (m) => m.ConsoleWithdrawals,
      ),
    },
    {
      path: '/suspense',
      title: 'desk.payments.suspenseNav',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 20, icon: TriangleAlert, letter: 'p' },
      screen: lazyScreen(
        () => import('./suspense.tsx'),
        (m) => m.ConsoleSuspense,
        needTexts('misfits'),
      ),
    },
    {
      path: '/recalls',
      title: 'desk.payments.recalls',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 30, icon: Undo2, letter: 'd' },
      screen: lazyScreen(
        () => import('./recalls.tsx'),
        (m) => m.ConsoleRecalls,
        needTexts('misfits'),
      ),
    },
  ],
  settings: [
    {
      key: 'payments',
      title: 'operator.settings.payments',
      order: 50,
      screen: lazyScreen(
        () => import('./settings.tsx'),
        (m) => m.PaymentSettings,
      ),
    },
  ],
}
