import type { ShownRound, ShownSpin } from '../engine/fair/check-round.ts'
import { shownFacts } from './facts.ts'

/** Reads the round from the page, so that what is checked is what the reader sees. */
export function shownRound(page: ParentNode): ShownRound {
  return {
    ...shownFacts(page),
    spins: [...page.querySelectorAll('[data-spin]')].map(shownSpin),
  }
}

/** The page lists symbols row by row, the sheet reel by reel. */
function shownSpin(section: Element): ShownSpin {
  const stops = (section.querySelector('[data-stops]')?.textContent ?? '').split(',').map(Number)
  const symbols = [...section.querySelectorAll<HTMLElement>('[data-symbol]')].map(
    (cell) => cell.dataset['symbol'] ?? '',
  )
  const reelOf = (place: number): number => place % stops.length
  const window = stops.map((_, reel) => symbols.filter((_symbol, at) => reelOf(at) === reel))
  return { stops, window }
}
