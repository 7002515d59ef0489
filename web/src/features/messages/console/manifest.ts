import { BellRing, GalleryHorizontal, Mail, Megaphone } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const messagesConsole: ConsoleManifest = {
  pages: [
    {
      path: '/announcements',
      title: 'press.announcements',
      permission: 'messages.write',
      menu: { group: 'site', order: 20, icon: Megaphone, letter: 'n' },
      screen: lazyScreen(
        () => import('./publications.tsx'),
        (m) => m.ConsoleAnnouncements,
      ),
    },
    {
      path: '/banners',
      title: 'press.banners',
      permission: 'messages.write',
      menu: { group: 'site', order: 30, icon: GalleryHorizontal, letter: 'b' },
      screen: lazyScreen(
        () => import('./publications.tsx'),
        (m) => m.ConsoleBanners,
      ),
    },
    {
      path: '/notices',
      title: 'press.notices',
      permission: 'messages.write',
      menu: { group: 'site', order: 40, icon: BellRing, letter: 'c' },
      screen: lazyScreen(
        () => import('./publications.tsx'),
        (m) => m.ConsoleNotices,
      ),
    },
    {
      path: '/messages',
      title: 'press.broadcasts',
      permission: 'messages.write',
      menu: { group: 'desk', order: 30, icon: Mail, letter: 'e' },
      screen: lazyScreen(
        () => import('./broadcasts.tsx'),
        (m) => m.ConsoleBroadcasts,
      ),
    },
  ],
}
