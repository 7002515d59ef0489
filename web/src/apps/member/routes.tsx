import type { Language } from '@kancil/contract/languages'
import type { MessageId } from '../../i18n/message-id.ts'
import { lobbyReads } from '../../features/games/lobby/query.ts'
import { noticeReads } from '../../features/messages/announcements/reads.ts'
import { homePaths, homeReads } from '../../features/site/home/reads.ts'
import type { PageRead } from '../../lib/call/page-read.ts'
import { type LazyScreen, lazyScreen } from '../../lib/screen/lazy-screen.tsx'
import { needApp, needHelp, needInstall } from './texts.ts'

export type MemberRoute = {
  readonly paths: readonly string[]
  readonly title: MessageId
  /**
   * `full`: header, side bar and footer; `header`: the header alone; `headless`: all but the header
   * (specification, section 2).
   */
  readonly layout: 'full' | 'header' | 'headless'
  readonly screen: LazyScreen
  /** Keeps its state when it is left and entered again. */
  readonly keepAlive?: boolean
  /** What the server reads for the first HTML of the path. */
  readonly reads?: readonly PageRead[] | ((language: Language) => readonly PageRead[])
}

const helpScreen = lazyScreen(
  () => import('../../features/site/help/center.tsx'),
  (m) => m.Help,
  needHelp,
)

/**
 * Every screen of the member site. One line adds one; `needApp` brings the features' texts with the
 * code.
 */
export const routes: readonly MemberRoute[] = [
  {
    paths: homePaths,
    title: 'shell.title.home',
    layout: 'full',
    reads: homeReads,
    screen: lazyScreen(
      () => import('../../features/site/home/home.tsx'),
      (m) => m.Home,
    ),
  },
  {
    paths: ['/rng'],
    title: 'shell.title.slots',
    layout: 'full',
    keepAlive: true,
    reads: lobbyReads('RNG'),
    screen: lazyScreen(
      () => import('../../features/games/egame.tsx'),
      (m) => m.SlotsLobby,
    ),
  },
  {
    paths: ['/live'],
    title: 'shell.title.live',
    layout: 'full',
    keepAlive: true,
    reads: lobbyReads('LIVE'),
    screen: lazyScreen(
      () => import('../../features/games/live.tsx'),
      (m) => m.LiveLobby,
    ),
  },
  {
    paths: ['/fish'],
    title: 'shell.title.fish',
    layout: 'full',
    keepAlive: true,
    reads: lobbyReads('FISH'),
    screen: lazyScreen(
      () => import('../../features/games/fish.tsx'),
      (m) => m.FishLobby,
    ),
  },
  {
    paths: ['/game'],
    title: 'shell.title.game',
    layout: 'header',
    screen: lazyScreen(
      () => import('../../features/games/play/game-page.tsx'),
      (m) => m.GamePage,
      needApp,
    ),
  },
  {
    paths: ['/noticePage'],
    title: 'announce.title',
    layout: 'full',
    reads: noticeReads,
    screen: lazyScreen(
      () => import('../../features/messages/announcements/notice-page.tsx'),
      (m) => m.NoticePage,
    ),
  },
  {
    paths: ['/login'],
    title: 'shell.title.login',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/site/states/login-required.tsx'),
      (m) => m.LoginRequired,
    ),
  },
  {
    paths: ['/help'],
    title: 'shell.title.help',
    layout: 'full',
    screen: helpScreen,
  },
  {
    paths: ['/helpmc'],
    title: 'shell.title.help',
    layout: 'headless',
    screen: helpScreen,
  },
  {
    // `/download` is named in the login-required rule.
    paths: ['/down', '/download'],
    title: 'shell.title.down',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/site/states/down.tsx'),
      (m) => m.Down,
      needInstall,
    ),
  },
  {
    paths: ['/join'],
    title: 'shell.title.join',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/site/home/join.tsx'),
      (m) => m.Join,
      needInstall,
    ),
  },
]

export const routePaths: ReadonlySet<string> = new Set(routes.flatMap((route) => route.paths))

export function routeOf(pathname: string): MemberRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return routes.find((route) => route.paths.includes(path))
}
