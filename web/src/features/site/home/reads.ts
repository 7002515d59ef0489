import { winnerBoardCount } from '@kancil/contract/site/lists'
import { gameMenus } from '@kancil/contract/games/vendors'
import { hotGames, popularGames } from '@kancil/contract/games/lobby'
import { vendorLanes } from '@kancil/contract/games/launch'
import { winnerBoard } from '@kancil/contract/games/winners'
import { pageRead, type PageRead } from '../../../lib/call/page-read.ts'

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
