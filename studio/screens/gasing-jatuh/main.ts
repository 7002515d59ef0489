import { gasingJatuh } from '@kancil/rules/games/instant/gasing-jatuh'
import { openInstant } from '../instant/open-instant.ts'
import { createGasingBoard } from './board.ts'

openInstant({
  rules: gasingJatuh,
  title: 'Gasing Jatuh',
  theme: 'theme-gasing',
  tune: { scale: [330, 370, 440, 494, 554, 660, 740, 880, 988, 1_108], gong: 110 },
  ruleKeys: ['rule.gasing.1', 'rule.gasing.2'],
  ready: 'strip.gasing',
  createBoard: createGasingBoard,
})
