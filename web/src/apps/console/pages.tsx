import { SlidersHorizontal } from 'lucide-react'
import { agentsConsole } from '../../features/agents/console/manifest.ts'
import { gamesConsole } from '../../features/games/console/manifest.ts'
import { identityConsole } from '../../features/identity/console/manifest.ts'
import { messagesConsole } from '../../features/messages/console/manifest.ts'
import { operatorConsole } from '../../features/operator/console/manifest.ts'
import { paymentsConsole } from '../../features/payments/console/manifest.ts'
import { promotionsConsole } from '../../features/promotions/console/manifest.ts'
import { rewardsConsole } from '../../features/rewards/console/manifest.ts'
import { siteConsole } from '../../features/site/console/manifest.ts'
import { walletConsole } from '../../features/wallet/console/manifest.ts'
import { lotteryConsole } from '../../features/lottery/console/manifest.ts'
import { safetyConsole } from '../../features/safety/console/manifest.ts'
import { sportsConsole } from '../../features/sports/console/manifest.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import type {
  ConsoleGroup,
  ConsoleManifest,
  ConsolePage,
  SettingsPart,
} from '../../lib/console/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export const groupTitles: Readonly<Record<ConsoleGroup, MessageId>> = {
  desk: 'operator.group.desk',
  money: 'operator.group.money',
  site: 'operator.group.site',
  house: 'operator.group.house',
}

/** The console's own page: the settings of all modules, one tab each. */
const shellManifest: ConsoleManifest = {
  pages: [
    {
      path: '/settings',
      title: 'operator.nav.settings',
      permission: 'settings.read',
      menu: { group: 'site', order: 60, icon: SlidersHorizontal, letter: 's' },
      screen: lazyScreen(
        () => import('./settings-page.tsx'),
        (m) => m.SettingsPage,
      ),
    },
  ],
}

const manifests: readonly ConsoleManifest[] = [
  shellManifest,
  agentsConsole,
  gamesConsole,
  identityConsole,
  messagesConsole,
  operatorConsole,
  paymentsConsole,
  promotionsConsole,
  rewardsConsole,
  siteConsole,
  lotteryConsole,
  safetyConsole,
  sportsConsole,
  walletConsole,
]

/** Every page of the console, in menu order. */
export const pages: readonly ConsolePage[] = manifests
  .flatMap((manifest) => manifest.pages)
  .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))

/** The tabs of the settings page, in order. */
export const settingsParts: readonly SettingsPart[] = manifests
  .flatMap((manifest) => manifest.settings ?? [])
  .toSorted((a, b) => a.order - b.order)
