import type { ShownRound, ShownSpin } from '../engine/fair/check-round.ts'

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
