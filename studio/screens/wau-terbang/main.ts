import '../tables/tables.css'
import '../instant/instant.css'
import type { TicketShown } from '@kancil/rules/games/tables/ticket'
import { wauTerbang } from '@kancil/rules/games/tables/wau-terbang'
import { openCabinet } from '../cabinet/open-cabinet.ts'
import { createFlight } from './flight.ts'

const rtpPercent = '99.00'
const ruleKeys = [
  ...(['rule.wau-terbang.1', 'rule.wau-terbang.2', 'rule.table.window'] as const),
  ...(['rule.table.seed', 'rule.table.again', 'rule.exact', 'table.past', 'rule.fault'] as const),
]

openCabinet(
  {
    ...{ code: wauTerbang.sheet.id, title: 'Wau Terbang', rtpPercent, theme: 'theme-wau' },
    tune: { scale: [294, 330, 392, 440, 494, 588, 660, 784, 880, 988], gong: 110 },
    rules: (say) => ruleKeys.map((key) => say(key, { rtp: rtpPercent })),
    async agrees({ round }, serverSeed) {
      const { givesResult } = await import('../engine/fair/check-ticket.ts')
      const [ticket] = round.state as [TicketShown]
      return givesResult(wauTerbang, ticket, { ...round.fair, serverSeed })
    },
  },
  createFlight,
)
