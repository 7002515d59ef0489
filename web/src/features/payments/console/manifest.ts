import {
  Banknote,
  GitCompareArrows,
  HandCoins,
  MessageSquareWarning,
  TriangleAlert,
  Undo2,
  WalletCards,
  Webhook,
} from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { needTexts } from '../../../i18n/text-source.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const paymentsConsole: ConsoleManifest = {
  pages: [
    {
      path: '/withdrawals',
      hasCases: true,
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
      hasCases: true,
      title: 'cashier.deposits.title',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 5, icon: Banknote, letter: 'z' },
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
      hasCases: true,
      title: 'cashier.disputes.title',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 15, icon: MessageSquareWarning, letter: 'u' },
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
    {
      path: '/reconciliation',
      title: 'reconcile.title',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 32, icon: GitCompareArrows },
      screen: lazyScreen(
        () => import('./reconciliation/page.tsx'),
        (m) => m.ConsoleReconciliation,
      ),
    },
    {
      path: '/callbacks',
      title: 'desk.payments.callbacks',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 34, icon: Webhook },
      screen: lazyScreen(
        () => import('./reconciliation/callbacks.tsx'),
        (m) => m.ConsoleCallbacks,
        needTexts('misfits'),
      ),
    },
    {
      path: '/line-transfers',
      title: 'desk.lineTransfers',
      permission: 'withdrawals.read',
      screen: lazyScreen(
        () => import('./line-transfers.tsx'),
        (m) => m.ConsoleLineTransfers,
        needTexts('misfits'),
      ),
    },
  ],
  settings: [
    {
      key: 'transfers',
      title: 'operator.settings.transfers',
      order: 55,
      screen: lazyScreen(
        () => import('./transfer-settings.tsx'),
        (m) => m.TransferSettings,
      ),
    },
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
