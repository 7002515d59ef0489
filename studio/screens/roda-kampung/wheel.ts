/** One colour for each prize, from dark for nothing to gold for the largest. */
const colours: readonly (readonly [upTo: number, colour: string])[] = [
  [0, '#20352f'],
  [130, '#2f8f6b'],
  [160, '#3fa7c9'],
  [210, '#8a6fd1'],
  [320, '#d1618e'],
  [500, '#e2743a'],
  [900, '#e9a23b'],
  [Number.POSITIVE_INFINITY, '#f8d66b'],
]

export function prizeColour(hundredths: number): string {
  return colours.find(([upTo]) => hundredths <= upTo)?.[1] ?? '#f8d66b'
}

/** The wheel in a box of 400, clockwise from the top. */
export function wheelSvg(segments: readonly number[]): string {
  const step = (2 * Math.PI) / segments.length
  const at = (turn: number, radius: number): string =>
    `${(200 + radius * Math.sin(turn)).toFixed(2)} ${(200 - radius * Math.cos(turn)).toFixed(2)}`
  const parts = segments.map((hundredths, index) => {
    const [from, to] = [index * step, (index + 1) * step]
    const middle = ((index + 0.5) * 360) / segments.length
    const text = hundredths === 0 ? '' : (hundredths / 100).toFixed(hundredths % 100 === 0 ? 0 : 1)
    const ink = hundredths > 500 ? '#2a1a02' : '#fff'
    return `<path d="M200 200 L${at(from, 182)} A182 182 0 0 1 ${at(to, 182)}Z" fill="${prizeColour(hundredths)}" stroke="#0b1512" stroke-width="2"/>
<text x="200" y="46" transform="rotate(${middle} 200 200)" fill="${ink}" font-size="${segments.length > 24 ? 13 : 17}" font-weight="800" text-anchor="middle" font-family="system-ui">${text}</text>`
  })
  const pegs = segments.map(
    (_, index) =>
      `<circle cx="${at(index * step, 190).replace(' ', '" cy="')}" r="4" fill="#fff3d2"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><circle cx="200" cy="200" r="198" fill="#5a2c06"/><circle cx="200" cy="200" r="196" fill="#8a4a12"/>${parts.join('')}${pegs.join('')}<circle cx="200" cy="200" r="68" fill="#0d211b" stroke="#f2b84b" stroke-width="5"/></svg>`
}
