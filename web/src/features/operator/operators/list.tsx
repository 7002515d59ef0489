import { listOperators, type Operator } from '@kancil/contract/operator/operators'
import { UserPlus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useOperator } from '../../../lib/session/operator-session.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { NewOperator } from './new-operator.tsx'
import { OperatorCase } from './case.tsx'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { useFailure } from '../../../ui/console/use-failure.ts'

const pageSize = 25

/** The people of the console and what each may do. */
export function Operators(): ReactElement {
  const text = useText()
  const failure = useFailure()
  const self = useOperator()
  const [pageNo, setPageNo] = useState(1)
  const [making, setMaking] = useState(false)
  const [shown, setShown] = useState<Operator | null>(null)
  const operators = useQueryOf(listOperators, { pageNo, pageSize }, { keepPrevious: true })
  return (
    <>
      <PageHead
        title={text('operator.nav.operators')}
        text={text('operator.operators.text')}
        actions={
          <Button icon={<UserPlus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
            {text('operator.operators.new')}
          </Button>
        }
      />
      <Table
        caption={text('operator.nav.operators')}
        dense
        columns={[
          {
            key: 'name',
            header: text('operator.name'),
            primary: true,
            cell: (row) => (
              <button
                type="button"
                className="font-medium hover:underline"
                onClick={() => setShown(row)}
              >
                {row.name}
                {row.operatorId === self?.operatorId && (
                  <span className="text-muted font-normal"> {text('operator.you')}</span>
                )}
              </button>
            ),
          },
          {
            key: 'role',
            header: text('operator.role'),
            cell: (row) => text(`operator.role.${row.role}`),
          },
          {
            key: 'state',
            header: text('operator.operators.state'),
            cell: (row) =>
              row.disabled ? (
                <Badge tone="danger">{text('operator.operators.shut')}</Badge>
              ) : (
                <Badge tone={row.totpBound ? 'success' : 'gold'}>
                  {text(row.totpBound ? 'operator.operators.ready' : 'operator.operators.unbound')}
                </Badge>
              ),
          },
          {
            key: 'made',
            header: text('operator.operators.made'),
            align: 'end',
            cell: (row) => <Instant at={row.createdAt} show="date" />,
          },
          {
            key: 'seen',
            header: text('operator.operators.lastSignIn'),
            align: 'end',
            cell: (row) => (row.lastSignInAt ? <Instant at={row.lastSignInAt} /> : '–'),
          },
        ]}
        rows={operators.data?.items}
        rowKey={(row) => row.operatorId}
        busy={operators.isPlaceholderData}
        error={failure(operators.error)}
        onRetry={() => void operators.refetch()}
        empty={text('operator.operators.empty')}
        footer={
          <Pager pageNo={pageNo} totalPages={operators.data?.totalPages ?? 1} onPage={setPageNo} />
        }
      />
      {making && <NewOperator onClose={() => setMaking(false)} />}
      {shown && (
        <OperatorCase
          operator={shown}
          own={shown.operatorId === self?.operatorId}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
