import {
  suspicionPatterns,
  suspicions,
  suspicionsMessage,
  suspicionStates,
} from '@kancil/contract/safety/suspicions'
import type { ReactElement } from 'react'
import { Link } from '../../../lib/router.tsx'
import { useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'

const filters = [
  choiceFilter('state', 'guard.state', suspicionStates, (state) => `guard.case.${state}` as const),
  choiceFilter(
    'pattern',
    'guard.cases.pattern',
    suspicionPatterns,
    (pattern) => `guard.pattern.${pattern}` as const,
    'operator.all',
  ),
]

/** The queue against money laundering. */
export function CaseDesk(): ReactElement {
  const text = useText()
  return (
    <ListScreen
      list={suspicions}
      title={text('guard.cases.title')}
      note={text('guard.cases.note')}
      filters={filters}
      changesWith={suspicionsMessage}
      rowKey={(row) => row.suspicionId}
      empty={text('guard.cases.none')}
      columns={[
        {
          key: 'opened',
          header: text('guard.opened'),
          cell: (row) => <Instant at={row.openedAt} />,
        },
        {
          key: 'member',
          header: text('guard.member'),
          primary: true,
          cell: (row) => (
            <Link to={`/suspicions/${row.suspicionId}`} className="text-primary">
              {row.account}
            </Link>
          ),
        },
        {
          key: 'pattern',
          header: text('guard.cases.pattern'),
          cell: (row) => text(`guard.pattern.${row.pattern}`),
        },
        {
          key: 'state',
          header: text('guard.state'),
          cell: (row) =>
            row.frozenAt
              ? text('guard.case.frozen')
              : text(row.outcome ? `guard.outcome.${row.outcome}` : `guard.case.${row.state}`),
        },
        { key: 'notes', header: text('guard.cases.notes'), cell: (row) => String(row.notes) },
      ]}
    />
  )
}
