import type { Permission } from '@kancil/contract/endpoint'
import {
  BellRing,
  BookCheck,
  CircleUserRound,
  Gamepad2,
  GalleryHorizontal,
  HandCoins,
  House,
  type LucideIcon,
  Mail,
  Megaphone,
  Power,
  ScrollText,
  SlidersHorizontal,
  TriangleAlert,
  UserCog,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { type LazyScreen, lazyScreen } from '../../lib/lazy-screen.tsx'

export type ConsoleGroup = 'desk' | 'money' | 'site' | 'house'

export type ConsolePage = {
  /** May hold `:id`; the screen reads it with `matchPath` of its own path. */
  readonly path: string
  readonly title: MessageId
  readonly screen: LazyScreen
  /** Who may see it; without one, every operator. The server refuses in any case. */
  readonly permission?: Permission
  /**
   * Its place in the menu; `g` and then the letter opens it. A page without one is reached from
   * another.
   */
  readonly menu?: {
    readonly group: ConsoleGroup
    readonly icon: LucideIcon
    readonly letter: string
  }
}

export const groupTitles: Readonly<Record<ConsoleGroup, MessageId>> = {
  desk: 'operator.group.desk',
  money: 'operator.group.money',
  site: 'operator.group.site',
  house: 'operator.group.house',
}

const screen = (load: () => Promise<ComponentType>): LazyScreen => lazyScreen(load)

/**
 * Every page of the console, in the order of the menu. One entry adds one; its address also goes
 * into paths.ts.
 */
export const pages: readonly ConsolePage[] = [
  {
    path: '/',
    title: 'operator.nav.home',
    menu: { group: 'desk', icon: House, letter: 'h' },
    screen: screen(() => import('../../features/operator/home.tsx').then((m) => m.Home)),
  },
  {
    path: '/members',
    title: 'operator.nav.members',
    permission: 'members.read',
    menu: { group: 'desk', icon: Users, letter: 'm' },
    screen: screen(() => import('../../features/operator/members.tsx').then((m) => m.Members)),
  },
  {
    path: '/members/:memberId',
    title: 'operator.nav.member',
    permission: 'members.read',
    screen: screen(() =>
      import('../../features/operator/member-page.tsx').then((m) => m.MemberPage),
    ),
  },
  {
    path: '/withdrawals',
    title: 'payments.console.withdrawals',
    permission: 'withdrawals.read',
    menu: { group: 'money', icon: HandCoins, letter: 'w' },
    screen: screen(() =>
      import('../../features/payments/console-withdrawals.tsx').then((m) => m.ConsoleWithdrawals),
    ),
  },
  {
    path: '/suspense',
    title: 'payments.console.suspenseNav',
    permission: 'withdrawals.read',
    menu: { group: 'money', icon: TriangleAlert, letter: 'p' },
    screen: screen(() =>
      import('../../features/payments/console-suspense.tsx').then((m) => m.ConsoleSuspense),
    ),
  },
  {
    path: '/ledger',
    title: 'wallet.ledger.title',
    permission: 'ledger.read',
    menu: { group: 'money', icon: BookCheck, letter: 'l' },
    screen: screen(() =>
      import('../../features/wallet/console-ledger.tsx').then((m) => m.ConsoleLedger),
    ),
  },
  {
    path: '/vendors',
    title: 'games.console.title',
    permission: 'vendors.read',
    menu: { group: 'site', icon: Gamepad2, letter: 'v' },
    screen: screen(() =>
      import('../../features/games/console-vendors.tsx').then((m) => m.ConsoleVendors),
    ),
  },
  {
    path: '/announcements',
    title: 'press.announcements',
    permission: 'messages.write',
    menu: { group: 'site', icon: Megaphone, letter: 'n' },
    screen: screen(() =>
      import('../../features/messages/console-publications.tsx').then(
        (m) => m.ConsoleAnnouncements,
      ),
    ),
  },
  {
    path: '/banners',
    title: 'press.banners',
    permission: 'messages.write',
    menu: { group: 'site', icon: GalleryHorizontal, letter: 'b' },
    screen: screen(() =>
      import('../../features/messages/console-publications.tsx').then((m) => m.ConsoleBanners),
    ),
  },
  {
    path: '/notices',
    title: 'press.notices',
    permission: 'messages.write',
    menu: { group: 'site', icon: BellRing, letter: 'c' },
    screen: screen(() =>
      import('../../features/messages/console-publications.tsx').then((m) => m.ConsoleNotices),
    ),
  },
  {
    path: '/messages',
    title: 'press.broadcasts',
    permission: 'messages.write',
    menu: { group: 'desk', icon: Mail, letter: 'e' },
    screen: screen(() =>
      import('../../features/messages/console-broadcasts.tsx').then((m) => m.ConsoleBroadcasts),
    ),
  },
  {
    path: '/status',
    title: 'operator.nav.status',
    permission: 'settings.read',
    menu: { group: 'site', icon: Power, letter: 't' },
    screen: screen(() =>
      import('../../features/operator/site-status.tsx').then((m) => m.SiteStatus),
    ),
  },
  {
    path: '/settings',
    title: 'operator.nav.settings',
    permission: 'settings.read',
    menu: { group: 'site', icon: SlidersHorizontal, letter: 's' },
    screen: screen(() =>
      import('../../features/operator/settings.tsx').then((m) => m.SettingsPage),
    ),
  },
  {
    path: '/operators',
    title: 'operator.nav.operators',
    permission: 'operators.write',
    menu: { group: 'house', icon: UserCog, letter: 'o' },
    screen: screen(() => import('../../features/operator/operators.tsx').then((m) => m.Operators)),
  },
  {
    path: '/audit',
    title: 'operator.nav.audit',
    permission: 'audit.read',
    menu: { group: 'house', icon: ScrollText, letter: 'a' },
    screen: screen(() => import('../../features/operator/audit-log.tsx').then((m) => m.AuditLog)),
  },
  {
    path: '/account',
    title: 'operator.nav.account',
    menu: { group: 'house', icon: CircleUserRound, letter: 'i' },
    screen: screen(() => import('../../features/operator/account.tsx').then((m) => m.Account)),
  },
]
