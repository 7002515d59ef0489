import type { ScreenLanguage } from '@kancil/contract/seamless/screen-language'
import type { SymbolSet } from './game.ts'

type Drawings = { readonly [symbol: string]: () => string }
type Texts = { readonly [L in ScreenLanguage]: { readonly [key: string]: string | undefined } }

/** The drawings and names of the screen, so that a record shows what the player saw. */
export function symbolSet(drawings: Drawings, texts: Texts): SymbolSet {
  return {
    drawing: (symbol) => (Object.hasOwn(drawings, symbol) ? drawings[symbol]?.() : undefined),
    nameOf: (symbol, language) => texts[language][`symbol.${symbol}`] ?? symbol,
  }
}
