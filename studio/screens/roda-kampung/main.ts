import { rodaKampung } from '@kancil/rules/games/instant/roda-kampung'
import { openInstant } from '../instant/open-instant.ts'
import { createRodaBoard } from './board.ts'

openInstant({
  rules: rodaKampung,
  title: 'Roda Kampung',
  theme: 'theme-roda',
  tune: { scale: [294, 349, 392, 440, 523, 588, 698, 784, 880, 1_046], gong: 131 },
  ruleKeys: ['rule.roda.1'],
  ready: 'strip.roda',
  createBoard: createRodaBoard,
})
