import { ReceiptText } from 'lucide-react'
import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export const walletCenter: CenterManifest = {
  personal: [
    {
      key: 'transactionHistory',
      icon: ReceiptText,
      screen: lazyScreen(
        () => import('./record/list.tsx'),
        (m) => m.AccountRecord,
        needTexts('app', 'records'),
      ),
    },
  ],
}
