import { baccarat } from '@kancil/rules/games/tables/baccarat'
import { baccaratFelt } from '../tables/card-felts.ts'
import { openTable } from '../tables/open-table.ts'

openTable({
  rules: baccarat,
  title: 'Baccarat',
  rtpPercent: '98.94',
  felt: baccaratFelt,
  ruleKeys: ['rule.baccarat.1', 'rule.baccarat.2'],
})
