import { roulette } from '@kancil/rules/games/tables/roulette'
import { rouletteFelt } from '../tables/number-felts.ts'
import { openTable } from '../tables/open-table.ts'

openTable({
  rules: roulette,
  title: 'Roulette',
  rtpPercent: '97.30',
  felt: rouletteFelt,
  ruleKeys: ['rule.roulette.1'],
})
