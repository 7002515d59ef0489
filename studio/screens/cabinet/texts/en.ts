import { enRooms } from './rooms/en.ts'
import { enTables } from './tables/en.ts'

/** Texts of the games without reels: instant games. Placeholders in braces are filled in. */
export const en = {
  ...enRooms,
  ...enTables,
  'button.play': 'Play',
  'button.take': 'Take {amount}',
  'button.record': 'Record',
  'choice.under': 'Under',
  'choice.over': 'Over',
  'choice.side': 'Side',
  'choice.chance': 'Winning chance',
  'choice.pays': 'Pays',
  'choice.nests': 'Nests',
  'choice.next': 'Next tree',
  'choice.now': 'Now',
  'choice.rows': 'Rows of pins',
  'choice.risk': 'Risk',
  'risk.low': 'Low',
  'risk.medium': 'Medium',
  'risk.high': 'High',
  'strip.dadu': 'Choose your chance and roll',
  'strip.kebun': 'Choose the nests and enter the orchard',
  'strip.gasing': 'Choose board and risk, and let the top fall',
  'strip.roda': 'Choose a wheel and spin it',
  'strip.playing': 'Decided and under way',
  'strip.open': 'Open a tree, or take what you have',
  'strip.first': 'Open your first tree',
  'strip.stung': 'Hornets! The round is over',
  'strip.times': '×{times}',
  'strip.ready': 'Ready when you are',
  'say.rolled': 'Rolled {face}.',
  'say.tree': 'Tree {tree}',
  'say.durian': 'Tree {tree}: a durian. You can take {amount}.',
  'say.nest': 'Tree {tree}: a nest. The round is over.',
  'say.box': 'Box {box}, pays {times} times.',
  'say.segment': 'The wheel stops at {times} times.',
  'tree.closed': 'Tree {tree}, closed',
  'tree.durian': 'Tree {tree}, durian',
  'tree.nest': 'Tree {tree}, nest',
  'rules.title': 'Rules',
  'rule.dadu.1':
    'The dice show a number from 00.00 to 99.99. You choose how many of the 10,000 numbers win, and whether they are the lowest or the highest.',
  'rule.dadu.2':
    'A win pays 99 divided by your chance in percent: at 49.50% it pays 2 times the stake.',
  'rule.kebun.1':
    'Some of the 25 trees hide a hornets’ nest; you choose how many. Each tree without one raises what you can take.',
  'rule.kebun.2':
    'Open trees as long as you like and take your winnings whenever you like. A nest ends the round with nothing.',
  'rule.kebun.3':
    'After each tree the round pays 99% divided by the chance of getting that far. It ends by itself before it would pay more than 5,000 times the stake. A round that is left open is paid after a day with what it had reached, or its stake if no tree was opened.',
  'rule.gasing.1':
    'The top falls to the left or to the right of a pin in each row, both equally likely, and pays what the box below says.',
  'rule.gasing.2':
    'More rows and a higher risk put larger prizes at the edges and smaller ones in the middle.',
  'rule.roda.1': 'Every segment of the wheel is equally likely. The pointer shows what is paid.',
  'rule.exact':
    'Every choice returns exactly {rtp}% over very many rounds (RTP); a single evening can end far above or below it. Payouts are rounded down to the smallest coin.',
  'rule.decided':
    'The studio decides each round from seeds that were sealed before your bet. What you watch is the result. A round that is cut off goes on when you come back.',
  'rule.fault': 'A malfunction voids the round, and its stake is given back.',
  'settings.quickHint': 'Shows the result sooner. The result is the same.',
  'settings.quick': 'Quick rounds',
  'settings.calmHint': 'Pictures change without moving.',
  'settings.space': 'Space bar plays',
  'settings.keysHint': 'Enter plays, arrows change the bet, M mutes, I rules, H history.',
  'failure.tooSoon': 'A little too soon. Wait a moment and play again.',
  'fair.good': '{count} rounds computed again: every result is the same.',
  'fair.limits':
    'This proves how the results came about. It says nothing of the wallet, of how the studio chose its seed, or of payout caps.',
} as const

export type CabinetKey = keyof typeof en
export type CabinetTexts = { readonly [Key in CabinetKey]: string }
