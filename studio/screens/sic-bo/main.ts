import { sicBo } from '@kancil/rules/games/tables/sic-bo'
import { sicBoFelt } from '../tables/number-felts.ts'
import { openTable } from '../tables/open-table.ts'

openTable({
  rules: sicBo,
  title: 'Sic Bo',
  rtpPercent: '97.22',
  felt: sicBoFelt,
  ruleKeys: ['rule.sic-bo.1'],
})
