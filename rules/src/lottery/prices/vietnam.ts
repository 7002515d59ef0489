import type { Prices } from '../family.ts'

/** The plays that pay alike everywhere: a lo's return does not depend on the count of numbers. */
const everywhere: Prices = {
  lo2: { win: '98' },
  lo3: { win: '900' },
  lo4: { win: '8500' },
  de: { win: '95' },
  nhat: { win: '95' },
  '3cang': { win: '900' },
  dau: { win: '9.5' },
  duoi: { win: '9.5' },
  dauDuoi: { win: '75' },
  'lo2-dao': { win: '98' },
  'lo3-dao': { win: '900' },
  'lo4-dao': { win: '8500' },
  '3cang-dao': { win: '900' },
}

/** A draw of 27 numbers (handbook, games 1.3). */
export const vietnamNorthPrices: Prices = {
  ...everywhere,
  bao8: { win: '95' },
  xien2: { win: '17' },
  xien3: { win: '75' },
  xien4: { win: '340' },
  miss: {
    ...{ '4': '2.8', '5': '3.7', '6': '4.95', '7': '6.6', '8': '8.8', '9': '11.8' },
    '10': '15.9',
  },
  da: { win: '650', repeat: '325' },
}

/** A draw of 18: the northern odds would pay less than half here, these too much there. */
export const vietnamSouthPrices: Prices = {
  ...everywhere,
  bao7: { win: '95' },
  xien2: { win: '35' },
  xien3: { win: '235' },
  xien4: { win: '1650' },
  miss: {
    ...{ '4': '1.94', '5': '2.34', '6': '2.83', '7': '3.43', '8': '4.17', '9': '5.08' },
    '10': '6.2',
  },
  da: { win: '750', repeat: '375' },
}

/** The centre draws like the south and pays a little less for single numbers. */
export const vietnamCentralPrices: Prices = {
  ...vietnamSouthPrices,
  lo2: { win: '97' },
  lo3: { win: '880' },
  de: { win: '94' },
  nhat: { win: '94' },
  '3cang': { win: '880' },
  bao7: { win: '94' },
  'lo2-dao': { win: '97' },
  'lo3-dao': { win: '880' },
  '3cang-dao': { win: '880' },
}
