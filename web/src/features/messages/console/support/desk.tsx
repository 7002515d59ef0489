import { deskSupport, supportDeskMessage } from '@kancil/contract/messages/support/desk'
import { supportKinds, supportStates } from '@kancil/contract/messages/support/case'
import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { Link } from '../../../../lib/router.tsx'
import { Instant } from '../../../../ui/instant.tsx'
import { choiceFilter } from '../../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'
import { SupportStateBadge } from '../../support/state-badge.tsx'

const filters = [
  choiceFilter(
    'kind',
    'service.kind',
    supportKinds,
    (kind) => `service.kind.${kind}` as const,
    'operator.all',
  ),
  choiceFilter(
    'state',
    'servicedesk.state',
    supportStates,
    (state) => `service.state.${state}` as const,
    'operator.all',
  ),
]

/** Feedback, questions and complaints: those that wait for the house first. */
export function SupportDesk(): ReactElement {
  const text = useText()
  return (
    <ListScreen
      list={deskSupport}
      title={text('servicedesk.support')}
      note={text('servicedesk.support.note')}
      filters={filters}
      changesWith={supportDeskMessage}
      rowKey={(row) => row.caseId}
      empty={text('servicedesk.support.none')}
      columns={[
        {
          key: 'text',
          header: text('servicedesk.last'),
          primary: true,
          cell: (row) => (
            <Link to={`/support/${row.caseId}`} className="text-primary">
              <span className="line-clamp-1 max-w-[28em]" dir="auto">
                {row.text}
              </span>
            </Link>
          ),
        },
        {
          key: 'kind',
          header: text('service.kind'),
          cell: (row) => text(`service.kind.${row.kind}`),
        },
        {
          key: 'topic',
          header: text('service.topic'),
          cell: (row) => text(`service.topic.${row.topic}`),
        },
        { key: 'member', header: text('servicedesk.name'), cell: (row) => row.account },
        {
          key: 'state',
          header: text('servicedesk.state'),
          cell: (row) => <SupportStateBadge {...row} />,
        },
        { key: 'by', header: text('servicedesk.by'), cell: (row) => row.operator || '–' },
        {
          key: 'at',
          header: text('servicedesk.at'),
          cell: (row) => <Instant at={row.updatedAt} />,
        },
      ]}
    />
  )
}
