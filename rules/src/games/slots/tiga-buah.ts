import { type LineSheet, type SlotFigures, strip } from './sheet.ts'

export type TigaSymbol = 'W' | '7' | 'B' | 'M' | 'O' | 'L' | 'C'

/** All three by enumeration of its 10,648 screens. */
export const tigaFigures: SlotFigures = {
  rtpPercent: '96.69',
  hitPercent: '38.76',
  deviation: '2.65',
}

/** PAR sheet D, "Tiga Buah": 3x3, 5 lines, no feature (handbook, games 2.5). */
export const tigaBuah: LineSheet<TigaSymbol> = {
  id: 'tiga-buah',
  wild: 'W',
  scatter: null,
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  strips: [
    strip('7 L C 7 W O C B O L C L O L M C M B O M B L'),
    strip('C O M 7 M L O L M 7 C B C B C O L M O W B L'),
    strip('C O W C 7 M B O 7 M C L B M L B O L C L O L'),
  ],
  pay: {
    W: { 3: 200 },
    7: { 3: 80 },
    B: { 3: 40 },
    M: { 3: 25 },
    O: { 3: 12 },
    L: { 3: 7 },
    C: { 2: 1, 3: 3 },
  },
  scatterPay: {},
  free: null,
}
