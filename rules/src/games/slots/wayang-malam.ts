import { type LineSheet, type SlotFigures, strip } from './sheet.ts'

export type WayangSymbol = 'W' | 'H1' | 'H2' | 'H3' | 'H4' | 'A' | 'K' | 'Q'

/** The return is enumerated, hit rate and deviation are measured over 2 x 10^7 rounds. */
export const wayangFigures: SlotFigures = {
  rtpPercent: '96.30',
  hitPercent: '32.06',
  deviation: '3.69',
}

/**
 * "Wayang Malam", of our own: 5x3, 10 lines. The lamp (wild) is on reels 3 to 5 only; it lights its
 * whole reel, and the other reels turn again until no further one is lit.
 */
export const wayangMalam: LineSheet<WayangSymbol> = {
  id: 'wayang-malam',
  wild: 'W',
  scatter: null,
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 1, 2, 1],
    [1, 2, 1, 0, 1],
    [1, 0, 0, 0, 1],
  ],
  strips: [
    strip(
      'H3 Q H1 H2 H4 H3 A K H3 A Q K H2 H3 A Q H2 K A Q',
      'K H4 Q H1 K Q H3 K H4 A K H1 H4 H2 Q H4 A Q H4 A',
    ),
    strip(
      'H3 A H1 Q K H2 H4 Q A H4 Q A K H2 H3 K A H4 K H1',
      'A H4 H3 H2 Q K A Q H3 K H1 H3 H4 K Q H2 H4 K A Q',
    ),
    strip(
      'K H3 Q A K H4 Q H2 H3 K H4 Q A H1 H4 Q H2 H3 Q K',
      'A Q H1 K W A H2 H4 K A H3 Q H4 A H1 H2 H3 K Q H4',
    ),
    strip(
      'Q K H2 W H4 Q A H4 Q H3 H1 H4 K H2 A Q K A Q K A',
      'Q K H4 A H1 H3 H2 H4 H3 A Q H3 H2 Q H3 A H1 K H4',
    ),
    strip(
      'H4 Q H3 H1 Q A H2 H4 K Q A H1 H3 Q H2 K Q H2 A H3',
      'H4 K A Q H1 A K H4 A K H3 H4 K Q H4 H3 K H2 W A',
    ),
  ],
  pay: {
    H1: { 3: 40, 4: 120, 5: 500 },
    H2: { 3: 25, 4: 65, 5: 240 },
    H3: { 3: 16, 4: 40, 5: 130 },
    H4: { 3: 10, 4: 26, 5: 75 },
    A: { 3: 8, 4: 16, 5: 40 },
    K: { 3: 6, 4: 13, 5: 32 },
    Q: { 3: 5, 4: 11, 5: 26 },
  },
  scatterPay: {},
  free: null,
  expanding: true,
}
