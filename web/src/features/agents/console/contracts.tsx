import { deskContracts } from '@kancil/contract/agents/desk'
import { contractKinds, contractStates } from '@kancil/contract/agents/terms'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { percentText } from '../../../ui/console/percent-text.ts'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'

const filters = [
  choiceFilter(
    'kind',
    'agentdesk.kind',
    contractKinds,
    (kind) => `agentdesk.kind.${kind}`,
    'operator.all',
  ),
  choiceFilter(
    'state',
    'agentdesk.state',
    contractStates,
    (state) => `agentdesk.state.${state}`,
    'operator.all',
  ),
]

/** Every contract between agents, and between the house and agents. */
export function ContractDesk(): ReactElement {
  const text = useText()
  return (
    <ListScreen
      list={deskContracts}
      title={text('agentdesk.contracts.title')}
      note={text('agentdesk.contracts.note')}
      filters={filters}
      rowKey={(row) => row.contractId}
      empty={text('agentdesk.contracts.none')}
      columns={[
        {
          key: 'account',
          header: text('agentdesk.account'),
          primary: true,
          cell: (row) => row.account,
        },
        {
          key: 'upline',
          header: text('agentdesk.upline'),
          cell: (row) => row.upline || text('agentdesk.house'),
        },
        {
          key: 'kind',
          header: text('agentdesk.kind'),
          cell: (row) => text(`agentdesk.kind.${row.kind}`),
        },
        {
          key: 'rate',
          header: text('agentdesk.rate'),
          align: 'end',
          cell: ({ terms }) =>
            `${percentText(Math.max(terms.profitRateBasisPoints, terms.lossRateBasisPoints, ...terms.tiers.map((tier) => tier.rateBasisPoints)))} %`,
        },
        {
          key: 'state',
          header: text('agentdesk.state'),
          cell: (row) => text(`agentdesk.state.${row.state}`),
        },
        {
          key: 'at',
          header: text('agentdesk.offered'),
          cell: (row) => <Instant at={row.offeredAt} />,
        },
      ]}
    />
  )
}
