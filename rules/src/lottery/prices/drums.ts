import type { Prices } from '../family.ts'

const win = (odds: string) => ({ win: odds })
const balls = (name: string, count: number, prices: Prices[string]): Prices =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n + 1}`, prices]))

/** The fixed-odds list of five digits (handbook, games 1.4). */
export const sscPrices: Prices = {
  sumSides: win('1.95'),
  ...balls('ball', 5, { side: '1.95', digit: '9.5' }),
  dragon: { win: '2.13', tie: '9.3' },
  ...Object.fromEntries(
    ['form3f', 'form3m', 'form3l'].map((play) => [
      play,
      { leopard: '90', straight: '15.8', pair: '3.5', half: '2.62', mixed: '3.15' },
    ]),
  ),
  bull: { none: '2.65', odd: '14.8', even: '14.5', full: '14.6' },
}

const elevenFive: Prices = {
  sumSides: {
    ...{ big: '1.95', small: '1.95', odd: '1.87', even: '1.95' },
    ...{ tailBig: '1.9', tailSmall: '1.9' },
  },
  ...balls('ball', 5, { side: '1.92', number: '10.4' }),
  dragon: win('1.95'),
  any1: win('2.1'),
  any2: win('5.2'),
  any3: win('15.6'),
  any4: win('62'),
  any5: win('435'),
  any6: win('72'),
  any7: win('20.8'),
  any8: win('7.8'),
  group2: win('52'),
  group3: win('155'),
}

/** The same notes, written with bankers. */
const dragged = ['any2', 'any3', 'any4', 'any5', 'any6', 'any7', 'any8', 'group2', 'group3']

export const elevenFivePrices: Prices = {
  ...elevenFive,
  ...Object.fromEntries(dragged.map((play) => [`${play}-drag`, elevenFive[play]!])),
}

export const threeDicePrices: Prices = {
  sumSides: win('1.95'),
  sum: {
    ...{ '3': '200', '4': '68', '5': '34', '6': '20.5', '7': '13.7', '8': '9.8', '9': '8.2' },
    ...{ '10': '7.6', '11': '7.6', '12': '8.2', '13': '9.8', '14': '13.7', '15': '20.5' },
    ...{ '16': '34', '17': '68', '18': '200' },
  },
  single: win('2.25'),
  triple: win('200'),
  tripleAny: win('34'),
  pairSingle: win('68'),
  pair: win('13.6'),
  twoDifferent: win('6.8'),
  threeDifferent: win('34'),
  run: win('8.6'),
}

export const tenCarsPrices: Prices = {
  topSum: {
    ...{ '3': '43', '4': '43', '5': '21.5', '6': '21.5', '7': '14.3', '8': '14.3', '9': '10.7' },
    ...{ '10': '10.7', '11': '8.6', '12': '10.7', '13': '10.7', '14': '14.3', '15': '14.3' },
    ...{ '16': '21.5', '17': '21.5', '18': '43', '19': '43' },
  },
  topSumSides: { big: '2.15', small: '1.72', odd: '1.72', even: '2.15' },
  ...balls('car', 10, { side: '1.95', number: '9.6' }),
  ...balls('dragon', 5, win('1.95')),
}

/** List A of the special number: no rebate beside it. */
export const markSixPrices: Prices = {
  special: win('47'),
  specialSides: win('1.95'),
  wave: { red: '2.7', blue: '2.85', green: '2.85' },
  regular: win('7.5'),
  allHit2: win('72'),
  allHit3: win('850'),
  specialPair: win('180'),
  zodiacSpecial: { year: '9.2', other: '11.5' },
  zodiacAny: { year: '1.7', other: '2' },
}
