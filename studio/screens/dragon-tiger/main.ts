import { dragonTiger } from '@kancil/rules/games/tables/dragon-tiger'
import { dragonTigerFelt } from '../tables/card-felts.ts'
import { openTable } from '../tables/open-table.ts'

openTable({
  rules: dragonTiger,
  title: 'Dragon Tiger',
  rtpPercent: '96.27',
  felt: dragonTigerFelt,
  ruleKeys: ['rule.dragon-tiger.1'],
})
