import { daduPantas } from '@kancil/rules/games/instant/dadu-pantas'
import { openInstant } from '../instant/open-instant.ts'
import { createDaduBoard } from './board.ts'

openInstant({
  rules: daduPantas,
  title: 'Dadu Pantas',
  theme: 'theme-dadu',
  // Wooden bars, in five tones.
  tune: { scale: [294, 330, 392, 440, 494, 588, 660, 784, 880, 988], gong: 110 },
  ruleKeys: ['rule.dadu.1', 'rule.dadu.2'],
  ready: 'strip.dadu',
  createBoard: createDaduBoard,
})
