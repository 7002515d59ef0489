import { pick, streamOf } from './seed.ts'

/** One repeat of a songket cloth: the lattice and the two motifs in its cells. */
export type Weave = {
  /** Width and height of the repeat. */
  readonly unit: number
  readonly lattice: string
  readonly motif: string
  readonly motifFilled: boolean
}

const units = [36, 42, 48] as const

/**
 * Motifs of the cloth: bamboo shoot, star anise, cross of threads, diamond in diamond, leaf pair,
 * rice grain.
 */
const motifs: readonly ((x: number, y: number) => { path: string; filled: boolean })[] = [
  (x, y) => ({ path: `M${x} ${y - 5}l5 5l-5 5l-5-5z`, filled: true }),
  (x, y) => ({ path: `M${x - 7} ${y + 3}l7-7l7 7M${x - 7} ${y + 7}l7-7l7 7`, filled: false }),
  (x, y) => ({
    path: `M${x} ${y - 7}l2 5l5 2l-5 2l-2 5l-2-5l-5-2l5-2z`,
    filled: true,
  }),
  (x, y) => ({
    path: `M${x - 7} ${y}h14M${x} ${y - 4}v8M${x - 4} ${y - 2}v4M${x + 4} ${y - 2}v4`,
    filled: false,
  }),
  (x, y) => ({
    path: `M${x - 3} ${y - 3}h6v6h-6zM${x - 9} ${y}l3.500-2.500v5zM${x + 9} ${y}l-3.500-2.500v5z`,
    filled: true,
  }),
  (x, y) => ({
    path: `M${x} ${y + 6}c-6-3-7-8-6-12c4 1 6 4 6 8c0-4 2-7 6-8c1 4 0 9-6 12z`,
    filled: true,
  }),
]

/**
 * The cloth for a seed: the same name always gives the same cloth, and two names are unlikely to
 * look alike.
 */
export function weaveOf(seed: string): Weave {
  const next = streamOf(seed)
  const unit = pick(units, next)
  const half = unit / 2
  const draw = pick(motifs, next)
  const doubled = next() > 0.5
  const inner = doubled ? 5 : 0
  const diamond = (x: number, y: number, cut: number): string =>
    `M${x} ${y - half + cut}L${x + half - cut} ${y}L${x} ${y + half - cut}L${x - half + cut} ${y}Z`
  const middle = draw(half, half)
  const corner = draw(0, 0)
  const corners = [
    [0, 0],
    [unit, 0],
    [0, unit],
    [unit, unit],
  ] as const
  const lattice = diamond(half, half, 0) + (doubled ? diamond(half, half, inner) : '')
  return {
    unit,
    lattice,
    motif: middle.path + corners.map(([x, y]) => draw(x, y).path).join(''),
    motifFilled: corner.filled,
  }
}

export type Cloth = {
  /** By which shapes name the pattern as their fill. */
  readonly id: string
  readonly seed: string
  readonly colour?: string
  /** The weight of the threads; 1 is normal. */
  readonly weight?: number
}

/** The repeat of a cloth, as the text of an SVG `<pattern>`. */
export function songketPattern({ id, seed, colour = 'currentColor', weight = 1 }: Cloth): string {
  const { unit, lattice, motif, motifFilled } = weaveOf(seed)
  const drawn = motifFilled
    ? `fill="${colour}" fill-opacity="${0.42 * weight}"`
    : `fill="none" stroke="${colour}" stroke-opacity="${0.5 * weight}" stroke-width="1.4"`
  return (
    `<pattern id="${id}" width="${unit}" height="${unit}" patternUnits="userSpaceOnUse">` +
    `<path d="${lattice}" fill="none" stroke="${colour}" stroke-opacity="${0.3 * weight}"/>` +
    `<path d="${motif}" ${drawn}/></pattern>`
  )
}
