import type { ShownRound } from '../engine/fair/check-round.ts'
import type { ShownScreen } from '../engine/fair/screens.ts'

/** Reads the round from the page, so that what is checked is what the reader sees. */
export function readShownRound(page: ParentNode): ShownRound {
  const fact = (name: string): string =>
    page.querySelector(`[data-fact="${name}"]`)?.textContent?.trim() ?? ''
  const amount = (name: string): number =>
    Number(page.querySelector<HTMLDataElement>(`data[data-amount="${name}"]`)?.value ?? Number.NaN)
  return {
    version: fact('version'),
    serverSeedHash: fact('serverSeedHash'),
    serverSeed: page.querySelector('[data-fact="serverSeed"]') ? fact('serverSeed') : null,
    clientSeed: fact('clientSeed'),
    nonce: Number(fact('nonce')),
    stake: amount('stake'),
    payout: amount('payout'),
    capped: page.querySelector('[data-capped]') !== null,
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
