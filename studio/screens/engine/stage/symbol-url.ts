import type { GameArt } from '../game-screen.ts'

/** A symbol's drawing as a URL for `<img>`. */
export function symbolUrl({ symbolSvg }: GameArt, symbol: string): string {
  return `data:image/svg+xml,${encodeURIComponent(symbolSvg(symbol))}`
}
