import { type LineSheet, type SlotFigures, strip as reel } from './sheet.ts'

export type HarimauSymbol = 'W' | 'S' | 'H1' | 'H2' | 'H3' | 'H4' | 'A' | 'K' | 'Q' | 'J' | 'T'

/** Enumerated; the deviation is the handbook's, of 2 x 10^8 rounds. */
export const harimauFigures: SlotFigures = {
  rtpPercent: '95.70',
  hitPercent: '37.21',
  deviation: '3.16',
}

/**
 * PAR sheet A, "Harimau Emas": 5x3, 20 lines, medium volatility (handbook, games 2.2). Changing any
 * number here makes a new version of the game, with a new hash.
 */
export const harimauEmas: LineSheet<HarimauSymbol> = {
  id: 'harimau-emas',
  wild: 'W',
  scatter: 'S',
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 0, 0],
    [2, 2, 1, 2, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [1, 0, 1, 0, 1],
    [1, 2, 1, 2, 1],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [0, 2, 0, 2, 0],
    [2, 0, 2, 0, 2],
    [0, 0, 2, 0, 0],
  ],
  strips: [
    reel(
      'T K H3 H4 H3 K H2 T J H1 Q T K Q H2 A H4 T S J',
      'K A H4 J Q A Q T H3 J H3 A J A K H4 Q H1 H2 W',
    ),
    reel(
      'J Q H2 Q W T S H3 J Q H4 H2 Q H3 K T A K H1 A',
      'W J T H4 T H4 H3 Q K H3 A K J A J H1 H2 K S H4',
    ),
    reel(
      'H3 T W J Q H2 H3 A H4 J A K Q K Q W K A J T',
      'K H3 H1 A H3 Q A H4 S H2 T Q H1 J T H2 T H4 J H4',
    ),
    reel(
      'A W A H3 T H4 K H4 H1 S K Q J T H3 J A Q K Q',
      'H4 T H2 W Q J T S T H3 H1 K H4 Q H2 J A H2 J K',
    ),
    reel(
      'A K A Q T H3 H4 Q A T Q J H2 H4 J W H3 H4 H3 S',
      'H4 A J H1 K Q K T A T Q H1 H2 J K H2 T J K H3',
    ),
  ],
  pay: {
    W: { 3: 100, 4: 400, 5: 2000 },
    H1: { 3: 60, 4: 250, 5: 1000 },
    H2: { 3: 50, 4: 150, 5: 600 },
    H3: { 3: 35, 4: 100, 5: 400 },
    H4: { 3: 25, 4: 80, 5: 300 },
    A: { 3: 15, 4: 45, 5: 180 },
    K: { 3: 15, 4: 40, 5: 150 },
    Q: { 3: 10, 4: 30, 5: 125 },
    J: { 3: 10, 4: 26, 5: 110 },
    T: { 3: 10, 4: 24, 5: 100 },
  },
  scatterPay: { 3: 2, 4: 10, 5: 50 },
  free: { spins: { 3: 10, 4: 12, 5: 15 }, multiplier: 2, cap: 100 },
}
