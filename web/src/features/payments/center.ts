import { ArrowDownToLine, ArrowUpDown, ArrowUpFromLine, Wallet } from 'lucide-react'
import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export const paymentsCenter: CenterManifest = {
  personal: [
    {
      key: 'transferFund',
      icon: Wallet,
      screen: lazyScreen(
        () => import('./wallet-page.tsx'),
        (m) => m.WalletPage,
        needTexts('app', 'payments', 'transfers'),
      ),
    },
    {
      key: 'depositv2',
      icon: ArrowDownToLine,
      screen: lazyScreen(
        () => import('./deposit/panel.tsx'),
        (m) => m.Deposit,
        needTexts('app', 'payments'),
      ),
    },
    {
      key: 'withdraw',
      icon: ArrowUpFromLine,
      screen: lazyScreen(
        () => import('./withdrawal/panel.tsx'),
        (m) => m.Withdraw,
        needTexts('app', 'payments'),
      ),
    },
    {
      key: 'transferUpline',
      icon: ArrowUpDown,
      screen: lazyScreen(
        () => import('./line/page.tsx'),
        (m) => m.LineTransfers,
        needTexts('app', 'payments', 'transfers'),
      ),
    },
  ],
  agent: [
    {
      key: 'transferDownline',
      within: 'downlineManagmentView',
      title: 'center.transferDownline',
      screen: lazyScreen(
        () => import('./line/page.tsx'),
        (m) => m.DownlineTransfers,
        needTexts('app', 'payments', 'transfers'),
      ),
    },
  ],
}
