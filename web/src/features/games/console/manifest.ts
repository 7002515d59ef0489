import { Gamepad2 } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const gamesConsole: ConsoleManifest = {
  pages: [
    {
      path: '/vendors',
      title: 'desk.games.title',
      permission: 'vendors.read',
      menu: { group: 'site', order: 10, icon: Gamepad2, letter: 'v' },
      screen: lazyScreen(
        () => import('./vendors.tsx'),
        (m) => m.ConsoleVendors,
      ),
    },
  ],
}
