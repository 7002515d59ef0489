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
  Undo2,
  UserCog,
  Users,
} from 'lucide-react'
import type { MessageId } from '../../i18n/message-id.ts'
import { type LazyScreen, lazyScreen } from '../../lib/screen/lazy-screen.tsx'
import { needAudit, needMisfits } from './texts.ts'

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

/**
 * Every page of the console, in the order of the menu. One entry adds one; its address also goes
 * into paths.ts.
 */
export const pages: readonly ConsolePage[] = [
  {
    path: '/',
    title: 'operator.nav.home',
    menu: { group: 'desk', icon: House, letter: 'h' },
    screen: lazyScreen(
      () => import('../../features/operator/home.tsx'),
      (m) => m.Home,
      needAudit,
    ),
  },
  {
    path: '/members',
    title: 'operator.nav.members',
    permission: 'members.read',
    menu: { group: 'desk', icon: Users, letter: 'm' },
    screen: lazyScreen(
      () => import('../../features/identity/console/members.tsx'),
      (m) => m.Members,
    ),
  },
  {
    path: '/members/:memberId',
    title: 'operator.nav.member',
    permission: 'members.read',
    screen: lazyScreen(
      () => import('../../features/identity/console/member-page.tsx'),
      (m) => m.MemberPage,
    ),
  },
  {
    path: '/withdrawals',
    title: 'desk.payments.withdrawals',
    permission: 'withdrawals.read',
    menu: { group: 'money', icon: HandCoins, letter: 'w' },
    screen: lazyScreen(
      () => import('../../features/payments/console/withdrawals.tsx'),
      (m) => m.ConsoleWithdrawals,
    ),
  },
  {
    path: '/suspense',
    title: 'desk.payments.suspenseNav',
    permission: 'withdrawals.read',
    menu: { group: 'money', icon: TriangleAlert, letter: 'p' },
    screen: lazyScreen(
      () => import('../../features/payments/console/suspense.tsx'),
      (m) => m.ConsoleSuspense,
      needMisfits,
    ),
  },
  {
    path: '/recalls',
    title: 'desk.payments.recalls',
    permission: 'withdrawals.read',
    menu: { group: 'money', icon: Undo2, letter: 'd' },
    screen: lazyScreen(
      () => import('../../features/payments/console/recalls.tsx'),
      (m) => m.ConsoleRecalls,
      needMisfits,
    ),
  },
  {
    path: '/ledger',
    title: 'wallet.ledger.title',
    permission: 'ledger.read',
    menu: { group: 'money', icon: BookCheck, letter: 'l' },
    screen: lazyScreen(
      () => import('../../features/wallet/console/ledger.tsx'),
      (m) => m.ConsoleLedger,
    ),
  },
  {
    path: '/vendors',
    title: 'desk.games.title',
    permission: 'vendors.read',
    menu: { group: 'site', icon: Gamepad2, letter: 'v' },
    screen: lazyScreen(
      () => import('../../features/games/console/vendors.tsx'),
      (m) => m.ConsoleVendors,
    ),
  },
  {
    path: '/announcements',
    title: 'press.announcements',
    permission: 'messages.write',
    menu: { group: 'site', icon: Megaphone, letter: 'n' },
    screen: lazyScreen(
      () => import('../../features/messages/console/publications.tsx'),
      (m) => m.ConsoleAnnouncements,
    ),
  },
  {
    path: '/banners',
    title: 'press.banners',
    permission: 'messages.write',
    menu: { group: 'site', icon: GalleryHorizontal, letter: 'b' },
    screen: lazyScreen(
      () => import('../../features/messages/console/publications.tsx'),
      (m) => m.ConsoleBanners,
    ),
  },
  {
    path: '/notices',
    title: 'press.notices',
    permission: 'messages.write',
    menu: { group: 'site', icon: BellRing, letter: 'c' },
    screen: lazyScreen(
      () => import('../../features/messages/console/publications.tsx'),
      (m) => m.ConsoleNotices,
    ),
  },
  {
    path: '/messages',
    title: 'press.broadcasts',
    permission: 'messages.write',
    menu: { group: 'desk', icon: Mail, letter: 'e' },
    screen: lazyScreen(
      () => import('../../features/messages/console/broadcasts.tsx'),
      (m) => m.ConsoleBroadcasts,
    ),
  },
  {
    path: '/status',
    title: 'operator.nav.status',
    permission: 'settings.read',
    menu: { group: 'site', icon: Power, letter: 't' },
    screen: lazyScreen(
      () => import('../../features/site/console/status.tsx'),
      (m) => m.SiteStatus,
    ),
  },
  {
    path: '/settings',
    title: 'operator.nav.settings',
    permission: 'settings.read',
    menu: { group: 'site', icon: SlidersHorizontal, letter: 's' },
    screen: lazyScreen(
      () => import('../../features/operator/settings.tsx'),
      (m) => m.SettingsPage,
    ),
  },
  {
    path: '/operators',
    title: 'operator.nav.operators',
    permission: 'operators.write',
    menu: { group: 'house', icon: UserCog, letter: 'o' },
    screen: lazyScreen(
      () => import('../../features/operator/operators/list.tsx'),
      (m) => m.Operators,
    ),
  },
  {
    path: '/audit',
    title: 'operator.nav.audit',
    permission: 'audit.read',
    menu: { group: 'house', icon: ScrollText, letter: 'a' },
    screen: lazyScreen(
      () => import('../../features/operator/audit/log.tsx'),
      (m) => m.AuditLog,
      needAudit,
    ),
  },
  {
    path: '/account',
    title: 'operator.nav.account',
    menu: { group: 'house', icon: CircleUserRound, letter: 'i' },
    screen: lazyScreen(
      () => import('../../features/operator/account.tsx'),
      (m) => m.Account,
    ),
  },
]
