import { cashbackClaims } from '@kancil/contract/promotions/cashback'
import { type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { texts } from '../../lib/texts.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { Table } from '../../ui/table/table.tsx'
import { lineName } from './cashback-lines.tsx'

const explain = texts(cashbackClaims, { cashback_closed: 'cashback.error.closed' })
const pageSize = 5

/** What was claimed before, the newest first. */
export function CashbackClaims(): ReactElement {
  const text = useText()
  const [pageNo, setPageNo] = useState(1)
  const claims = useQueryOf(
    cashbackClaims,
    { pageNo, pageSize },
    { keepPrevious: true, staleMs: 0 },
  )
  const fault = claims.error && explain(claims.error)
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('cashback.claims')}</h3>
      <Table
        caption={text('cashback.claims')}
        rows={claims.data?.items}
        rowKey={(row) => row.claimId}
        busy={claims.isPlaceholderData}
        error={fault && text(fault.id, fault.values)}
        onRetry={() => void claims.refetch()}
        empty={text('cashback.noClaims')}
        skeletonRows={2}
        dense
        columns={[
          {
            key: 'at',
            header: text('cashback.claimedAt'),
            primary: true,
            cell: (row) => <Instant at={row.claimedAt} />,
          },
          {
            key: 'lines',
            header: text('cashback.line'),
            cell: (row) => (
              <span className="text-muted">
                {row.lines.map((line) => text(lineName(line.gameType))).join(' · ')}
              </span>
            ),
          },
          {
            key: 'amount',
            header: text('shell.account.cashback'),
            align: 'end',
            cell: (row) => <Money amount={row.amount} currency={row.currency} look="signed" />,
          },
        ]}
        footer={
          <Pager pageNo={pageNo} totalPages={claims.data?.totalPages ?? 1} onPage={setPageNo} />
        }
      />
    </section>
  )
}
