import { HandCoins } from 'lucide-react'
import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export const promotionsCenter: CenterManifest = {
  personal: [
    {
      key: 'manualRebate',
      icon: HandCoins,
      isOpen: ({ flags }) => flags.MANPLAYREB3,
      screen: lazyScreen(
        () => import('./cashback-page.tsx'),
        (m) => m.CashbackPage,
        needTexts('app', 'security'),
      ),
    },
  ],
}
