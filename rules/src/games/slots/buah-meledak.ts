import type { SlotFigures, TumbleSheet } from './sheet.ts'

export type BuahSymbol =
  | 'P1'
  | 'P2'
  | 'P3'
  | 'P4'
  | 'P5'
  | 'P6'
  | 'P7'
  | 'P8'
  | 'P9'
  | 'SCATTER'
  | 'ORB'

/** Measured by the handbook over 1.2 x 10^9 rounds; the return to within 0.02. */
export const buahFigures: SlotFigures = {
  rtpPercent: '95.27',
  hitPercent: '27.37',
  deviation: '6.24',
}

/** PAR sheet C, "Buah Meledak": 6x5, pays anywhere, tumbles (handbook, games 2.4); 20 coins. */
export const buahMeledak: TumbleSheet<BuahSymbol> = {
  id: 'buah-meledak',
  wild: null,
  scatter: 'SCATTER',
  cells: { reels: 6, rows: 5 },
  betUnits: 20,
  symbols: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'SCATTER', 'ORB'],
  weights: {
    base: [45, 60, 75, 90, 115, 138, 147, 150, 153, 24, 3],
    free: [40, 55, 70, 90, 115, 140, 143, 130, 129, 22, 66],
  },
  pay: {
    P1: { 8: 200, 10: 500, 12: 1000 },
    P2: { 8: 100, 10: 200, 12: 500 },
    P3: { 8: 60, 10: 140, 12: 400 },
    P4: { 8: 40, 10: 100, 12: 300 },
    P5: { 8: 30, 10: 60, 12: 240 },
    P6: { 8: 24, 10: 48, 12: 200 },
    P7: { 8: 20, 10: 40, 12: 160 },
    P8: { 8: 16, 10: 32, 12: 100 },
    P9: { 8: 10, 10: 25, 12: 80 },
  },
  scatterPay: { 4: 3, 5: 5, 6: 50 },
  free: {
    spins: { 4: 10, 5: 12, 6: 15 },
    multiplier: 1,
    cap: 50,
    retrigger: { scatters: 3, spins: 5 },
  },
  orb: {
    symbol: 'ORB',
    multipliers: [2, 3, 4, 5, 6, 8, 10, 15, 25, 100],
    weights: [340, 220, 150, 110, 70, 50, 30, 18, 10, 2],
  },
  maxBets: 5_000,
}
