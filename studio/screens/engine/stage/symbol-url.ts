import type { GameArt } from '../game-screen.ts'

/** The drawing of a symbol as an address for `<img>`. */
export function symbolUrl({ symbolSvg }: GameArt, symbol: string): string {
  return `data:image/svg+xml,${encodeURIComponent(symbolSvg(symbol))}`
}
