import { ArrowLeftRight, Gamepad2 } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { needTexts } from '../../../i18n/text-source.ts'
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
    {
      // Reached from the vendors.
      path: '/rtp',
      title: 'desk.rtp.title',
      permission: 'vendors.read',
      screen: lazyScreen(
        () => import('./rtp-watch.tsx'),
        (m) => m.RtpWatch,
      ),
    },
    {
      // Reached from the vendors.
      path: '/jackpots',
      title: 'desk.jackpot.title',
      permission: 'vendors.read',
      screen: lazyScreen(
        () => import('./jackpots.tsx'),
        (m) => m.ConsoleJackpots,
      ),
    },
    {
      path: '/purse-transfers',
      title: 'desk.purses',
      permission: 'withdrawals.read',
      menu: { group: 'money', order: 25, icon: ArrowLeftRight, letter: 'j' },
      screen: lazyScreen(
        () => import('./purses/list.tsx'),
        (m) => m.ConsolePurses,
        needTexts('misfits'),
      ),
    },
  ],
}
