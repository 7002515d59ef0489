import { BookCheck } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const walletConsole: ConsoleManifest = {
  pages: [
    {
      path: '/ledger',
      title: 'wallet.ledger.title',
      permission: 'ledger.read',
      menu: { group: 'money', order: 40, icon: BookCheck, letter: 'l' },
      screen: lazyScreen(
        () => import('./ledger.tsx'),
        (m) => m.ConsoleLedger,
      ),
    },
  ],
}
