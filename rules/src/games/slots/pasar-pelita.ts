import { type SlotFigures, strip, type WaysSheet } from './sheet.ts'

export type PasarSymbol = 'W' | 'L' | '-' | 'H1' | 'H2' | 'H3' | 'H4' | 'A' | 'K' | 'Q' | 'J' | 'T'

/** The return is enumerated, hit rate and deviation are measured over 2 x 10^7 rounds. */
export const pasarFigures: SlotFigures = {
  rtpPercent: '95.55',
  hitPercent: '53.53',
  deviation: '3.66',
}

/**
 * "Pasar Pelita", of our own: 5x4, 1,024 ways. Each lantern carries a prize; six of them stay and
 * the other cells are drawn again, until three drops in a row bring no new lantern.
 */
export const pasarPelita: WaysSheet<PasarSymbol> = {
  id: 'pasar-pelita',
  wild: 'W',
  scatter: null,
  betUnits: 25,
  rows: 4,
  strips: [
    strip(
      'H2 K A H3 K T J H4 Q L J H1 H2 T Q A H4 T Q A',
      'K H3 J Q T H1 H3 J A H1 K H4 H3 T H2 L L Q H4 J',
    ),
    strip(
      'L Q T H2 A Q J H1 H3 H4 Q H3 A H4 T W H2 A J K',
      'A Q T W J H4 K H3 T J H4 K L L T K H2 H1 H3 J',
    ),
    strip(
      'H3 H4 J W H2 H3 A Q H2 L L Q H4 T Q H4 A T K H3',
      'H1 A K J T H3 K H2 H4 K T J H1 W Q A L L J T',
    ),
    strip(
      'T H4 Q A J L Q K H3 T H2 K W H4 H3 J T H3 H2 A',
      'K H1 L L H3 H1 Q J A Q H2 H4 J K H4 T J A Q W',
    ),
    strip(
      'H1 J H3 T H4 H1 A T L K Q A H2 J Q T H3 Q K T',
      'H4 H3 A K Q H2 Q J H1 H4 J A T L L J K H2 H4 H3',
    ),
  ],
  pay: {
    H1: { 3: 12, 4: 40, 5: 200 },
    H2: { 3: 8, 4: 25, 5: 100 },
    H3: { 3: 6, 4: 15, 5: 60 },
    H4: { 3: 5, 4: 12, 5: 40 },
    A: { 3: 3, 4: 8, 5: 30 },
    K: { 4: 6, 5: 20 },
    Q: { 4: 5, 5: 20 },
    J: { 4: 4, 5: 16 },
    T: { 4: 4, 5: 12 },
  },
  scatterPay: {},
  free: null,
  collect: {
    symbol: 'L',
    blank: '-',
    trigger: 6,
    respins: 3,
    landing: 45,
    prizes: [1, 2, 3, 4, 5, 8, 10, 20, 50],
    weights: [420, 250, 130, 80, 50, 35, 20, 12, 3],
    full: 500,
  },
}
