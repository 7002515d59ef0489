import { type SlotFigures, strip, type WaysSheet } from './sheet.ts'

export type OmbakSymbol = 'W' | 'S' | 'H1' | 'H2' | 'H3' | 'H4' | 'A' | 'K' | 'Q' | 'J' | 'T'

/** Enumerated; the deviation is the handbook's, of 2 x 10^8 rounds. */
export const ombakFigures: SlotFigures = {
  rtpPercent: '95.87',
  hitPercent: '41.17',
  deviation: '4.20',
}

/** PAR sheet B, "Ombak Naga": 5x3, 243 ways, high-medium volatility (handbook, games 2.3). */
export const ombakNaga: WaysSheet<OmbakSymbol> = {
  id: 'ombak-naga',
  wild: 'W',
  scatter: 'S',
  betUnits: 25,
  strips: [
    strip('K H4 H1 Q K H4 S Q T H1 A H2 J T H3 T A Q J T H3 H4 K H3 A J H2 Q K J H2 A'),
    strip('H3 H4 Q J H2 Q T J T A W K H3 K S H4 Q K T H4 T A J Q A K H1 H2 H3 H1 J A'),
    strip('A H2 K Q K W J H3 Q A Q H4 W H4 J H3 K A T H4 T H2 K J S T H3 Q H1 J T H1'),
    strip('J K H4 K T H3 Q S H1 Q K H2 A T K J A J H4 Q A H3 A T J T H1 Q W H2 H4 H3'),
    strip('K Q H3 A H2 A T J H3 T H1 H2 T A H3 Q W H4 S Q T H4 K A K H4 J Q J K H2 J'),
  ],
  freeStrips: [
    strip('K H1 S H3 J K T Q T J A H4 H2 H1 H3 H2 Q A Q J H2 H3 T H4 K A J K T A H4 Q'),
    strip('Q K T W A T H4 H1 H3 J H2 Q K W S K H3 J H4 T J K Q A H1 A H4 H2 H3 A Q J'),
    strip('H1 K H3 W T H4 T H2 H3 Q A T H3 T Q J A H2 A H1 H4 S Q J H4 K Q J W K J K'),
    strip('H1 H3 K A K H1 H3 H4 A T J H4 T J H2 A Q W J H4 S W H2 K Q A Q J K H3 Q T'),
    strip('H4 J H3 H4 A Q J H2 H1 T A T Q H2 K H3 T K H4 W H2 K S J Q K A H3 A Q J T'),
  ],
  pay: {
    H1: { 3: 40, 4: 140, 5: 750 },
    H2: { 3: 25, 4: 80, 5: 300 },
    H3: { 3: 20, 4: 60, 5: 200 },
    H4: { 3: 15, 4: 40, 5: 150 },
    A: { 3: 9, 4: 20, 5: 100 },
    K: { 3: 8, 4: 14, 5: 70 },
    Q: { 3: 5, 4: 12, 5: 60 },
    J: { 3: 5, 4: 10, 5: 50 },
    T: { 3: 4, 4: 8, 5: 40 },
  },
  scatterPay: { 3: 2, 4: 10, 5: 100 },
  free: { spins: { 3: 8, 4: 12, 5: 20 }, multiplier: 3, cap: 100 },
}
