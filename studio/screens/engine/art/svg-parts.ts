/** The game's gold: four stops shared by every ornament, so that all metal looks the same. */
const goldStops = [
  ['0', '#fff6cf'],
  ['.32', '#f8cf62'],
  ['.62', '#cf8a22'],
  ['1', '#7a420c'],
] as const

/** `<linearGradient>` from the top (or along `angle` degrees) with the given stops. */
export function gradient(
  id: string,
  stops: readonly (readonly [offset: string, colour: string])[],
  angle = 90,
): string {
  return `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${stopsOf(stops)}</linearGradient>`
}

export function radial(
  id: string,
  stops: readonly (readonly [offset: string, colour: string])[],
  at = 'cx=".5" cy=".5" r=".5"',
): string {
  return `<radialGradient id="${id}" ${at}>${stopsOf(stops)}</radialGradient>`
}

export const gold = gradient('gold', goldStops)
export const goldAcross = gradient('gold-across', goldStops, 20)

/** The symmetric half is drawn once, on the right of x = 100, and mirrored. */
export function mirror(half: string): string {
  return `${half}<g transform="matrix(-1 0 0 1 200 0)">${half}</g>`
}

/** `count` copies around the centre of the 200 x 200 box. */
export function copiesAround(count: number, shape: string, from = 0): string {
  return Array.from(
    { length: count },
    (_, turn) => `<g transform="rotate(${from + (turn * 360) / count} 100 100)">${shape}</g>`,
  ).join('')
}

/** A whole picture in a box of 200 x 200. */
export function picture(defs: string, body: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">' +
    `<defs>${defs}</defs>${body}</svg>`
  )
}

function stopsOf(stops: readonly (readonly [string, string])[]): string {
  return stops
    .map(([offset, colour]) => {
      const [hex = colour, opacity] = colour.split('/')
      const opacityPart = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${hex}"${opacityPart}/>`
    })
    .join('')
}
