import type { GameArt } from '../game-screen.ts'
import { type Backdrop, backdropOf } from './backdrop.ts'
import { effects } from './effects.ts'
import { type Theme, themeFrame, themeWell } from './theme.ts'

type Drawn<Symbol extends string> = {
  readonly drawings: { readonly [S in Symbol]: () => string }
  readonly poster: NoInfer<Symbol>
  readonly theme: Theme
  readonly backdrop: Backdrop
}

/** The art of a game from its drawings, its theme and what is behind it. */
export function artSet<Symbol extends string>(drawn: Drawn<Symbol>): GameArt<Symbol> {
  const { drawings, poster, theme, backdrop } = drawn
  return {
    symbols: Object.keys(drawings) as Symbol[],
    symbolSvg: (symbol) => drawings[symbol](),
    poster,
    sizeOf: (symbol) => (/^[AKQJT]$/.test(symbol) ? 0.84 : 0.95),
    wellSvg: themeWell(theme),
    frameSvg: themeFrame(theme),
    effects,
    backdrop: backdropOf(backdrop),
  }
}
