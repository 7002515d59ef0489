import { Gauge, Trophy } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const sportsConsole: ConsoleManifest = {
  pages: [
    {
      path: '/matches',
      title: 'sportsdesk.title',
      permission: 'vendors.read',
      menu: { group: 'site', order: 16, icon: Trophy },
      screen: lazyScreen(
        () => import('./matches.tsx'),
        (m) => m.Matches,
      ),
    },
    {
      path: '/sports-limits',
      title: 'sportsdesk.limits',
      permission: 'vendors.read',
      menu: { group: 'site', order: 17, icon: Gauge },
      screen: lazyScreen(
        () => import('./limits.tsx'),
        (m) => m.SportsLimits,
      ),
    },
  ],
  settings: [
    {
      key: 'sports',
      title: 'sportsdesk.settings',
      order: 62,
      screen: lazyScreen(
        () => import('./settings.tsx'),
        (m) => m.SportsSettings,
      ),
    },
  ],
}
