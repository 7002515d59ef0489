import { kebunDurian } from '@kancil/rules/games/instant/kebun-durian'
import { openInstant } from '../instant/open-instant.ts'
import { createKebunBoard } from './board.ts'

openInstant({
  rules: kebunDurian,
  title: 'Kebun Durian',
  theme: 'theme-kebun',
  tune: { scale: [262, 294, 330, 392, 440, 524, 588, 660, 784, 880], gong: 98 },
  ruleKeys: ['rule.kebun.1', 'rule.kebun.2', 'rule.kebun.3'],
  ready: 'strip.kebun',
  createBoard: createKebunBoard,
})
