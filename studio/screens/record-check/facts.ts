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
