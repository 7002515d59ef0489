import { cashbackClaims } from '@kancil/contract/promotions/cashback'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import { lineName } from './lines.tsx'

const explain = texts(cashbackClaims, { cashback_closed: 'cashback.error.closed' })
const pageSize = 5

/** Earlier claims, newest first. */
export function CashbackClaims(): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('cashback.claims')}</h3>
      <ListTable
        list={cashbackClaims}
        place={place}
        pageSize={pageSize}
        explain={explain}
        caption={text('cashback.claims')}
        rowKey={(row) => row.claimId}
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
      />
    </section>
  )
}
