import { FileCheck, Gift } from 'lucide-react'
import { needTexts } from '../../../i18n/text-source.ts'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const promotionsConsole: ConsoleManifest = {
  pages: [
    {
      path: '/promotions',
      title: 'promodesk.title',
      permission: 'settings.read',
      menu: { group: 'site', order: 40, icon: Gift, letter: 'r' },
      screen: lazyScreen(
        () => import('./offers.tsx'),
        (m) => m.OfferDesk,
      ),
    },
    {
      path: '/applications',
      title: 'promodesk.apply.title',
      permission: 'members.read',
      menu: { group: 'desk', order: 55, icon: FileCheck },
      screen: lazyScreen(
        () => import('./applications.tsx'),
        (m) => m.ApplicationDesk,
      ),
    },
  ],
  settings: [
    {
      key: 'cashback',
      title: 'operator.settings.cashback',
      order: 60,
      screen: lazyScreen(
        () => import('./cashback-settings.tsx'),
        (m) => m.CashbackSettings,
        needTexts('auditlog'),
      ),
    },
    {
      key: 'gifts',
      title: 'promodesk.settings',
      order: 61,
      screen: lazyScreen(
        () => import('./gift-settings.tsx'),
        (m) => m.GiftSettings,
      ),
    },
  ],
}
