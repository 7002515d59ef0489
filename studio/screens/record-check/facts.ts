import type { ShownJackpot } from '../engine/fair/check-jackpot.ts'

/** The draw for a jackpot, if the record has one whose seed is open. */
export function shownJackpot(page: ParentNode): ShownJackpot | null {
  const cell = page.querySelector<HTMLElement>('[data-jackpot]')
  const { serverSeed, clientSeed, nonce, stake } = shownFacts(page)
  if (!cell || serverSeed === null) return null
  const [draw, below] = (cell.textContent ?? '').split('/').map(Number)
  return {
    ...{ id: cell.dataset['jackpot'] ?? '', draw: draw ?? -1, below: below ?? -1 },
    ...{ serverSeed, clientSeed, nonce },
    // Jackpots are in ringgit: a minor unit is 10,000 of the page's millionths.
    stake: BigInt(Math.round(stake / 10_000)),
  }
}

/** The seeds and amounts of a record's page; the games' own parts are read elsewhere. */
export function shownFacts(page: ParentNode) {
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
  }
}
