import { bigRoad, derivedCells, derivedRoad, type Mark } from '@kancil/rules/games/tables/roads'
import type { CabinetSay } from '../cabinet/say.ts'
import { drawing, element } from '../engine/page/element.ts'

const cell = 16
const rows = 6

export type RoadColours = { readonly first: string; readonly second: string; readonly tie: string }

type Shape = { readonly column: number; readonly row: number; readonly svg: string }

/** The latest columns that fit, on a grid of six rows. */
function grid(shapes: readonly Shape[], columns: number): SVGElement {
  const last = shapes.reduce((most, { column }) => Math.max(most, column), 0)
  const from = Math.max(0, last - columns + 1)
  const width = columns * cell
  const drawn = shapes
    .filter(({ column }) => column >= from)
    .map(
      ({ column, row, svg }) =>
        `<g transform="translate(${(column - from) * cell} ${row * cell})">${svg}</g>`,
    )
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, x) => `M${x * cell} 0V${rows * cell}`),
    ...Array.from({ length: rows + 1 }, (_, y) => `M0 ${y * cell}H${width}`),
  ].join('')
  return drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${width + 2} ${rows * cell + 2}"><rect width="${width}" height="${rows * cell}" fill="#f7f4ec"/><path d="${lines}" stroke="#cfc8b6" stroke-width=".7"/>${drawn.join('')}</svg>`,
    'road',
  )
}

export function bigRoadSvg(
  marks: readonly Mark[],
  colours: RoadColours,
  columns: number,
): SVGElement {
  const { cells } = bigRoad(marks)
  return grid(
    cells.map(({ side, ties, column, row }) => ({
      ...{ column, row },
      svg:
        `<circle cx="8" cy="8" r="5.6" fill="none" stroke="${colours[side]}" stroke-width="2.2"/>` +
        (ties > 0 ? `<path d="M3 13 13 3" stroke="${colours.tie}" stroke-width="2"/>` : '') +
        (ties > 1
          ? `<text x="8" y="11" font-size="8" text-anchor="middle" fill="${colours.tie}">${ties}</text>`
          : ''),
    })),
    columns,
  )
}

function beadSvg(
  marks: readonly Mark[],
  colours: RoadColours,
  letters: Readonly<Record<Mark['side'], string>>,
): SVGElement {
  return grid(
    marks.map(({ side, firstPair, secondPair }, index) => ({
      column: Math.floor(index / rows),
      row: index % rows,
      svg:
        `<circle cx="8" cy="8" r="7" fill="${colours[side]}"/><text x="8" y="11" font-size="9" font-weight="700" text-anchor="middle" fill="#fff">${letters[side]}</text>` +
        (firstPair ? `<circle cx="3" cy="3" r="2.2" fill="${colours.first}" stroke="#fff"/>` : '') +
        (secondPair
          ? `<circle cx="13" cy="13" r="2.2" fill="${colours.second}" stroke="#fff"/>`
          : ''),
    })),
    18,
  )
}

const derivedShape = { 1: 'ring', 2: 'dot', 3: 'stroke' } as const

function derivedSvg(lengths: readonly number[], k: 1 | 2 | 3): SVGElement {
  const colour = { red: '#c62a2a', blue: '#1f57c2' } as const
  const shapes = {
    ring: (c: string) =>
      `<circle cx="8" cy="8" r="4.5" fill="none" stroke="${c}" stroke-width="2"/>`,
    dot: (c: string) => `<circle cx="8" cy="8" r="5" fill="${c}"/>`,
    stroke: (c: string) => `<path d="M4 12 12 4" stroke="${c}" stroke-width="2.4"/>`,
  }
  const cells = derivedCells(derivedRoad(lengths, k))
  return grid(
    cells.map(({ mark, column, row }) => ({
      ...{ column, row },
      svg: shapes[derivedShape[k]](colour[mark]),
    })),
    18,
  )
}

/** All five roads with their names; the page of statistics of a two-sided game. */
export function allRoads(
  say: CabinetSay,
  marks: readonly Mark[],
  colours: RoadColours,
  letters: Readonly<Record<Mark['side'], string>>,
): Node[] {
  const { lengths } = bigRoad(marks)
  const figure = (key: Parameters<CabinetSay>[0], svg: SVGElement, isWide = false): HTMLElement =>
    element(
      'figure',
      { class: isWide ? 'road-figure wide' : 'road-figure' },
      element('figcaption', {}, say(key)),
      svg,
    )
  return [
    figure('road.bead', beadSvg(marks, colours, letters)),
    figure('road.big', bigRoadSvg(marks, colours, 36), true),
    figure('road.bigEye', derivedSvg(lengths, 1)),
    figure('road.small', derivedSvg(lengths, 2)),
    figure('road.cockroach', derivedSvg(lengths, 3)),
    element('p', { class: 'fine' }, say('table.past')),
  ]
}

/** How often each side came, as a row of figures. */
export function tally(
  entries: readonly (readonly [name: string, count: number, colour: string])[],
) {
  return element(
    'ul',
    { class: 'tally' },
    ...entries.map(([name, count, colour]) =>
      element('li', {}, element('i', { style: `background:${colour}` }), `${name} ${count}`),
    ),
  )
}
