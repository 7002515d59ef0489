import { Clover } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const lotteryConsole: ConsoleManifest = {
  pages: [
    {
      path: '/draws',
      title: 'drawdesk.title',
      permission: 'vendors.read',
      menu: { group: 'site', order: 15, icon: Clover, letter: 'f' },
      screen: lazyScreen(
        () => import('./draws.tsx'),
        (m) => m.Draws,
      ),
    },
    {
      path: '/draw-results',
      title: 'drawdesk.results',
      permission: 'vendors.read',
      screen: lazyScreen(
        () => import('./announcements.tsx'),
        (m) => m.Announcements,
      ),
    },
    {
      path: '/game-changes',
      title: 'drawdesk.history',
      permission: 'vendors.read',
      screen: lazyScreen(
        () => import('./history.tsx'),
        (m) => m.GameHistory,
      ),
    },
  ],
}
