import './tables.css'
import type { TicketShown } from '@kancil/rules/games/tables/ticket'
import { openCabinet } from '../cabinet/open-cabinet.ts'
import type { TableScreen } from './felt.ts'
import { createSitting } from './sitting.ts'

const tableRuleKeys = [
  ...(['table.virtual', 'rule.table.window', 'rule.table.seed', 'rule.table.again'] as const),
  ...(['rule.table.rtp', 'table.past', 'rule.fault'] as const),
]

/** Bamboo and small gongs, quiet enough for a long evening. */
const tableTune = {
  scale: [262, 311, 349, 392, 466, 523, 622, 698, 784, 932],
  gong: 98,
}

/** Opens a game of tables in the page. */
export function openTable(screen: TableScreen): void {
  const { rules, title, rtpPercent, ruleKeys } = screen
  openCabinet(
    {
      ...{ code: rules.sheet.id, title, rtpPercent, tune: tableTune, theme: 'theme-table' },
      rules: (say) => [...ruleKeys, ...tableRuleKeys].map((key) => say(key, { rtp: rtpPercent })),
      async agrees({ round }, serverSeed) {
        const { givesResult } = await import('../engine/fair/check-ticket.ts')
        const [ticket] = round.state as [TicketShown]
        return givesResult(rules, ticket, { ...round.fair, serverSeed })
      },
    },
    (cabinet) => createSitting(cabinet, screen),
  )
}
