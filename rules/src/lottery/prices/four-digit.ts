import type { Prices } from '../family.ts'

const big = { first: '2500', second: '1000', third: '500', special: '180', consolation: '60' }
const small = { first: '3500', second: '2000', third: '1000' }
const equal = (odds: string) => ({ first: odds, second: odds, third: odds })

/** All orders of a number for one stake, by how many orders there are. */
const iboxBig = {
  '24': ['105', '42', '21', '8', '3'],
  '12': ['209', '84', '42', '15', '5'],
  '6': ['417', '167', '84', '30', '10'],
  '4': ['625', '250', '125', '45', '15'],
}
const iboxSmall = {
  '24': ['146', '84', '42'],
  '12': ['292', '167', '84'],
  '6': ['584', '334', '167'],
  '4': ['875', '500', '250'],
}

function iboxPrices(table: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const prizes = Object.keys(big)
  return Object.fromEntries(
    Object.entries(table).flatMap(([orders, odds]) =>
      odds.map((text, place) => [`${orders}.${prizes[place]!}`, text]),
    ),
  )
}

/** What each way of betting pays; a box and a roll pay as the numbers they stand for. */
const straight: Prices = {
  B: big,
  S: small,
  '4A': { first: '6000' },
  '3A': { first: '660' },
  '3ABC': equal('220'),
  '2A': { first: '65' },
  '2ABC': equal('21'),
}

/** The field's price list for one ringgit (handbook, games 1.1). */
export const fourDigitPrices: Prices = {
  ...Object.fromEntries(
    Object.entries(straight).flatMap(([type, prices]) =>
      ['', '-box', '-roll'].map((mode) => [`${type}${mode}`, prices]),
    ),
  ),
  'B-ibox': iboxPrices(iboxBig),
  'S-ibox': iboxPrices(iboxSmall),
}
