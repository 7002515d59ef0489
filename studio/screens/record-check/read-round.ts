import type { ShownRound } from '../engine/fair/check-round.ts'
import type { ShownScreen } from '../engine/fair/screens.ts'
import { shownFacts } from './facts.ts'

/** Reads the round from the page, so that what is checked is what the reader sees. */
export function readShownRound(page: ParentNode): ShownRound {
  return {
    ...shownFacts(page),
    screens: [...page.querySelectorAll<HTMLElement>('[data-columns]')].map(shownScreen),
  }
}

/** The page lists symbols row by row, the sheet reel by reel. */
function shownScreen(area: HTMLElement): ShownScreen {
  const drawn = area.querySelector('[data-draws]')?.textContent ?? ''
  const reels = Number(area.dataset['columns'])
  const symbols = [...area.querySelectorAll<HTMLElement>('[data-symbol]')].map(
    (cell) => cell.dataset['symbol'] ?? '',
  )
  const window = Array.from({ length: reels }, (_, reel) =>
    symbols.filter((_symbol, at) => at % reels === reel),
  )
  return { draws: drawn === '' ? [] : drawn.split(',').map(Number), window }
}
