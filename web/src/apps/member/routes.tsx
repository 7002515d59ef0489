import type { Language } from '@kancil/contract/languages'
import { helpTopics, topicOf } from '@kancil/contract/site/help'
import type { MessageId } from '../../i18n/message-id.ts'
import { lobbyReads } from '../../features/games/lobby/first-page.ts'
import { ownPageReads } from '../../features/messages/announcements/own-page-reads.ts'
import { noticeReads } from '../../features/messages/announcements/reads.ts'
import { homePaths, homeReads } from '../../features/site/home/reads.ts'
import type { PageRead } from '../../lib/call/page-read.ts'
import { plainPath } from '../../lib/plain-path.ts'
import { type LazyScreen, lazyScreen } from '../../lib/screen/lazy-screen.tsx'
import {
  needApp,
  needClub,
  needInstall,
  needLottery,
  needPoints,
  needPromo,
  needRecords,
  needSports,
  needTransfers,
} from './texts.ts'
import { needHelp } from './written-texts.ts'

export type MemberRoute = {
  readonly paths: readonly string[]
  readonly title: MessageId
  /**
   * `full`: header, side bar and footer; `header`: the header alone; `headless`: all but the header
   * (specification, section 2).
   */
  readonly layout: 'full' | 'header' | 'headless'
  readonly screen: LazyScreen
  /** Keeps its state when the visitor leaves and comes back. */
  readonly keepAlive?: boolean
  /** What the server reads for the first HTML of the path. */
  readonly reads?:
    | readonly PageRead[]
    | ((language: Language, query: URLSearchParams) => readonly PageRead[])
  /**
   * Query values that have their own first HTML. The browser reads the rest of the query, so a
   * visitor cannot make the server render endless new pages.
   */
  readonly query?: Readonly<Record<string, readonly string[]>>
}

const helpReads = (language: Language, query: URLSearchParams): readonly PageRead[] =>
  ownPageReads(topicOf(query.get('topic')), language)

/** The first topic is the page without a topic in the query. */
const topics = { topic: helpTopics.slice(1).map(({ key }) => key) }
const helpScreen = lazyScreen(
  () => import('../../features/site/help/center.tsx'),
  (m) => m.Help,
  needHelp,
)

/**
 * Every screen of the member site. To add one, add a line; `needApp` loads the features' texts with
 * the code.
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
      needApp,
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
      needApp,
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
      needApp,
    ),
  },
  {
    paths: ['/pvp'],
    title: 'shell.title.pvp',
    layout: 'full',
    reads: lobbyReads('PVP'),
    screen: lazyScreen(
      () => import('../../features/games/lobby/list.tsx'),
      (m) => m.PvpLobby,
      needApp,
    ),
  },
  {
    paths: ['/lottery'],
    title: 'shell.title.lottery',
    layout: 'header',
    reads: lobbyReads('LOTT'),
    screen: lazyScreen(
      () => import('../../features/lottery/room.tsx'),
      (m) => m.LotteryRoom,
      needLottery,
    ),
  },
  {
    paths: ['/vnlottery'],
    title: 'shell.title.lottery',
    layout: 'header',
    screen: lazyScreen(
      () => import('../../features/lottery/vietnam-room.tsx'),
      (m) => m.VietnamRoom,
      needLottery,
    ),
  },
  {
    paths: ['/seaLottery'],
    title: 'shell.title.lottery',
    layout: 'header',
    screen: lazyScreen(
      () => import('../../features/lottery/sea-room.tsx'),
      (m) => m.SeaRoom,
      needLottery,
    ),
  },
  {
    paths: ['/elott'],
    title: 'shell.title.elott',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/lottery/elott-room.tsx'),
      (m) => m.ELotteryRoom,
      needLottery,
    ),
  },
  {
    paths: ['/sports'],
    title: 'shell.title.sports',
    layout: 'full',
    reads: lobbyReads('SPORTS'),
    screen: lazyScreen(
      () => import('../../features/sports/room.tsx'),
      (m) => m.SportsRoom,
      needSports,
    ),
  },
  {
    paths: ['/esports'],
    title: 'shell.title.esports',
    layout: 'full',
    reads: lobbyReads('ESPORTS'),
    screen: lazyScreen(
      () => import('../../features/sports/room.tsx'),
      (m) => m.EsportsRoom,
      needSports,
    ),
  },
  {
    paths: ['/promotions'],
    title: 'shell.title.promotions',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/promotions/offers/promo.tsx'),
      (m) => m.PromotionsPage,
      needPromo,
    ),
  },
  {
    paths: ['/vip'],
    title: 'shell.title.vip',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/rewards/vip.tsx'),
      (m) => m.Vip,
      needClub,
    ),
  },
  {
    paths: ['/pointMall'],
    title: 'shell.title.pointMall',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/rewards/point-mall.tsx'),
      (m) => m.PointMall,
      needPoints,
    ),
  },
  {
    paths: ['/promoDetail'],
    title: 'shell.title.promotions',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/promotions/offers/promo-detail.tsx'),
      (m) => m.PromoDetail,
      needPromo,
    ),
  },
  {
    paths: ['/seamless'],
    title: 'shell.title.seamless',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/games/seamless.tsx'),
      (m) => m.Seamless,
      needTransfers,
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
    query: topics,
    reads: helpReads,
    screen: helpScreen,
  },
  {
    paths: ['/helpmc'],
    title: 'shell.title.help',
    layout: 'headless',
    query: topics,
    reads: helpReads,
    screen: helpScreen,
  },
  {
    // The login-required rule names `/download`.
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
    paths: ['/statement'],
    title: 'shell.title.statement',
    layout: 'full',
    screen: lazyScreen(
      () => import('../../features/wallet/check/page.tsx'),
      (m) => m.StatementCheck,
      needRecords,
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
  const path = plainPath(pathname)
  return routes.find((route) => route.paths.includes(path))
}

/** The address under which every address without a screen is rendered: they share one page. */
export const nowherePath = '/404'

/**
 * The address whose first HTML answers this one: a route's path, with only the query values that
 * the route declares. There are a few dozen, whatever visitors request.
 */
export function renderedAddress(address: string): string {
  const [pathname = '/', rest = ''] = address.split('#', 1)[0]!.split(/\?(.*)/s)
  const route = routeOf(pathname)
  if (!route) return nowherePath
  const params = new URLSearchParams(rest)
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(route.query ?? {})) {
    const value = params.get(name)
    if (value !== null && values.includes(value)) query.set(name, value)
  }
  const path = plainPath(pathname)
  return query.size > 0 ? `${path}?${query}` : path
}

/** Every address with its own first HTML, including the shared one for unknown addresses. */
export function renderedAddresses(): readonly string[] {
  const route = routes.flatMap(({ paths, query = {} }) =>
    paths.flatMap((path) => [
      path,
      ...Object.entries(query).flatMap(([name, values]) =>
        values.map((value) => `${path}?${name}=${value}`),
      ),
    ]),
  )
  return [nowherePath, ...route]
}
