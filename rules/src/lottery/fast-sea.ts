import type { Limits, RuleSet } from './rule-set.ts'

const ringgit: Limits = {
  units: ['0.10', '0.50', '1.00', '5.00', '10.00'],
  multipleMax: 9_999,
  noteMin: '0.10',
  noteMax: '500.00',
  ticketMax: '20000.00',
  payoutMax: '100000.00',
  exposureMax: '250000.00',
}

/** The first rules of the house's fast draws (handbook, games 1.2); stored with the game. */
export const fastSeaRules: RuleSet = {
  version: 1,
  family: 'sea-thai',
  prizeMode: 'SEA',
  prices: {
    '3top': { win: '900' },
    '3tod': { distinct: '150', pair: '300' },
    '2top': { win: '90' },
    '2bottom': { win: '90' },
    runTop: { win: '3.2' },
    runBottom: { win: '4.2' },
    '4top': { win: '6000' },
    '4tod': { '24': '250', '12': '500', '6': '1000', '4': '1500' },
    bigTop2: { win: '1.95' },
    oddTop2: { win: '1.95' },
  },
  returns: {
    '3top': { win: '0.9' },
    '3tod': { distinct: '0.9', pair: '0.9' },
    '2top': { win: '0.9' },
    '2bottom': { win: '0.9' },
    runTop: { win: '0.8672' },
    runBottom: { win: '0.798' },
    '4top': { win: '0.6' },
    '4tod': { '24': '0.6', '12': '0.6', '6': '0.6', '4': '0.6' },
    bigTop2: { win: '0.975' },
    oddTop2: { win: '0.975' },
  },
  limits: { MYR: ringgit, XTS: ringgit },
}
