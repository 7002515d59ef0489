import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const promotionsConsole: ConsoleManifest = {
  pages: [],
  settings: [
    {
      key: 'cashback',
      title: 'operator.settings.cashback',
      order: 60,
      screen: lazyScreen(
        () => import('./cashback-settings.tsx'),
        (m) => m.CashbackSettings,
      ),
    },
  ],
}
