/** Thirteen, or Capsa Susun (handbook, games 5.2): two to four seats, three rows. */
export const thirteenSheet = {
  id: 'thirteen',
  seats: 4,
  cards: 13,
  rows: [3, 5, 5],
  /** Points instead of 1 for the winner of a row, by kind. */
  bonus: {
    front: { trips: 3 },
    middle: { fullHouse: 2, quads: 8, straightFlush: 10 },
    back: { quads: 4, straightFlush: 5 },
  },
  gun: 2,
  homeRun: 2,
  foul: 6,
  specials: {
    ...{ dragonOfOneSuit: 108, dragon: 36 },
    ...{ sixPairs: 6, threeStraights: 6, threeFlushes: 6 },
  },
  rakeBasisPoints: 500,
  /** The least carried to the table, in points. */
  entryBases: 120,
} as const
