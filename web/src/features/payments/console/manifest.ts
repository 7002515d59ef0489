import {
  Banknote,
  HandCoins,
  MessageSquareWarning,
  TriangleAlert,
  Undo2,
  WalletCards,
} from 'lucide-react'
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
      path: '/deposits',
      title: 'cashier.deposits.title',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 5, icon: Banknote, letter: 'y' },
      screen: lazyScreen(
        () => import('./deposits/list.tsx'),
        (m) => m.ConsoleDeposits,
        needTexts('misfits'),
      ),
    },
    {
      path: '/deposit-methods',
      title: 'cashier.methods.title',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 35, icon: WalletCards, letter: 'q' },
      screen: lazyScreen(
        () => import('./deposits/methods.tsx'),
        (m) => m.ConsoleDepositMethods,
      ),
    },
    {
      path: '/disputes',
      title: 'cashier.disputes.title',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 15, icon: MessageSquareWarning, letter: 'x' },
      screen: lazyScreen(
        () => import('./disputes/list.tsx'),
        (m) => m.ConsoleDisputes,
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
