import type { HarimauSymbol } from '@kancil/rules/games/slots/harimau-emas'
import { symbolOrder, symbolSvg } from '../../../screens/harimau-emas/art/symbols.ts'
import { ar } from '../../../screens/harimau-emas/texts/ar.ts'
import { en } from '../../../screens/harimau-emas/texts/en.ts'
import { ms } from '../../../screens/harimau-emas/texts/ms.ts'
import { vi } from '../../../screens/harimau-emas/texts/vi.ts'
import { zh } from '../../../screens/harimau-emas/texts/zh.ts'
import type { SymbolSet } from '../game.ts'

const texts = { en, ms, zh, vi, ar }

/** The drawings of the screen, so that a record shows what the player saw. */
export const harimauSymbols: SymbolSet = {
  drawing: (symbol) => (isSymbol(symbol) ? symbolSvg(symbol) : undefined),
  nameOf: (symbol, language) => (isSymbol(symbol) ? texts[language][`symbol.${symbol}`] : symbol),
}

function isSymbol(text: string): text is HarimauSymbol {
  return symbolOrder.some((symbol) => symbol === text)
}
