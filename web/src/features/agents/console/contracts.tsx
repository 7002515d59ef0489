import { deskContracts } from '@kancil/contract/agents/desk'
import { contractKinds, contractStates } from '@kancil/contract/agents/terms'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { TermsText } from '../terms-text.tsx'

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
          key: 'terms',
          header: text('agents.contracts.terms'),
          cell: (row) => <TermsText kind={row.kind} terms={row.terms} currency={row.currency} />,
        },
        {
          key: 'state',
          header: text('agentdesk.state'),
          cell: (row) => (
            <span className="grid">
              {text(`agentdesk.state.${row.state}`)}
              {row.reason && (
                <span className="text-xs text-muted">{text(`agents.reason.${row.reason}`)}</span>
              )}
            </span>
          ),
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
