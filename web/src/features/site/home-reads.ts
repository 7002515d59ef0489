import { winnerBoardCount } from '@kancil/contract/constants'
import { gameMenus, hotGames, popularGames, vendorLanes, winnerBoard } from '@kancil/contract/games'
import { pageRead, type PageRead } from '../../lib/page-read.ts'

/** All addresses of the home screen (specification, section 2). */
export const homePaths = [
  '/',
  '/index',
  '/index.html',
  '/home',
  '/register',
  '/register.html',
] as const

/** What every screen with the full layout shows. */
export const shellReads: readonly PageRead[] = [
  pageRead(gameMenus, {}),
  pageRead(winnerBoard, { count: winnerBoardCount }),
]

export const popularShown = 12

export const homeReads: readonly PageRead[] = [
  pageRead(hotGames, {}),
  pageRead(popularGames, { count: popularShown }),
  pageRead(vendorLanes, {}),
]
