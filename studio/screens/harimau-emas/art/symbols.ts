import type { HarimauSymbol } from '@kancil/rules/games/slots/harimau-emas'
import { letterSvg } from '../../engine/art/letters.ts'
import { gasingSvg, hibiscusSvg, kerisSvg, songketSvg, wauSvg } from './motifs.ts'
import { tigerSvg } from './tiger.ts'

export const drawings: { readonly [S in HarimauSymbol]: () => string } = {
  W: tigerSvg,
  S: songketSvg,
  H1: wauSvg,
  H2: kerisSvg,
  H3: hibiscusSvg,
  H4: gasingSvg,
  A: () => letterSvg('A'),
  K: () => letterSvg('K'),
  Q: () => letterSvg('Q'),
  J: () => letterSvg('J'),
  T: () => letterSvg('T'),
}

/** In pay table order, highest first. */
export const symbolOrder = Object.keys(drawings) as readonly HarimauSymbol[]

/** The drawing of a symbol in a box of 200 x 200. */
export function symbolSvg(symbol: HarimauSymbol): string {
  return drawings[symbol]()
}

export function sizeOf(symbol: HarimauSymbol): number {
  if (symbol === 'W' || symbol === 'S') return 0.99
  return symbol.startsWith('H') ? 0.93 : 0.86
}
