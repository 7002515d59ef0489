import { Power } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const siteConsole: ConsoleManifest = {
  pages: [
    {
      path: '/status',
      title: 'operator.nav.status',
      permission: 'settings.read',
      menu: { group: 'site', order: 50, icon: Power, letter: 't' },
      screen: lazyScreen(
        () => import('./status.tsx'),
        (m) => m.SiteStatus,
      ),
    },
  ],
  settings: [
    {
      key: 'flags',
      title: 'operator.settings.flags',
      order: 10,
      screen: lazyScreen(
        () => import('./flag-settings.tsx'),
        (m) => m.FlagSettings,
      ),
    },
    {
      key: 'site',
      title: 'operator.settings.site',
      order: 20,
      screen: lazyScreen(
        () => import('./site-settings.tsx'),
        (m) => m.SiteSettings,
      ),
    },
    {
      key: 'look',
      title: 'operator.settings.look',
      order: 25,
      screen: lazyScreen(
        () => import('./look-settings.tsx'),
        (m) => m.LookSettings,
      ),
    },
    {
      key: 'service',
      title: 'operator.settings.service',
      order: 70,
      screen: lazyScreen(
        () => import('./service-settings.tsx'),
        (m) => m.ServiceSettings,
      ),
    },
    {
      key: 'regions',
      title: 'operator.settings.regions',
      order: 80,
      screen: lazyScreen(
        () => import('./places-settings.tsx'),
        (m) => m.PlacesSettings,
      ),
    },
  ],
}
