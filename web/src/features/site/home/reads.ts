import { winnerBoardCount } from '@kancil/contract/site/lists'
import type { InputOf } from '@kancil/contract/endpoint'
import { gameMenus } from '@kancil/contract/games/vendors'
import { hotGames, popularGames } from '@kancil/contract/games/lobby'
import { vendorLanes } from '@kancil/contract/games/launch'
import { winnerBoard } from '@kancil/contract/games/winners'
import type { Language } from '@kancil/contract/languages'
import { popularInput } from '../../../lib/popular-input.ts'
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

export function isHome(path: string): boolean {
  return (homePaths as readonly string[]).includes(path)
}

/** What every screen with the full layout shows. */
export function shellReads(language: Language): readonly PageRead[] {
  return [pageRead(gameMenus, {}), pageRead(winnerBoard, winnersInput(language))]
}

export function winnersInput(language: Language): InputOf<typeof winnerBoard> {
  return { count: winnerBoardCount, language }
}

export function homeReads(language: Language): readonly PageRead[] {
  return [
    pageRead(hotGames, { language }),
    pageRead(popularGames, popularInput(language)),
    pageRead(vendorLanes, { language }),
  ]
}
