/** A border of bamboo shoots (pucuk rebung), as on woven cloth: 24 wide, repeated along an edge. */
export function borderUrl(colour: string): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="14" viewBox="0 0 24 14">' +
    `<path d="M0 14 12 0 24 14Z" fill="none" stroke="${colour}" stroke-width="1.200"/>` +
    `<path d="M5 14 12 6 19 14Z" fill="${colour}"/>` +
    `<path d="M0 0 3 4 0 8ZM24 0 21 4 24 8Z" fill="${colour}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
