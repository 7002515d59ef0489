import { memberWallet } from '@kancil/contract/wallet/ledger'
import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'

const pageSize = 25

/** A member's balances and their movements. */
export function MemberMoney(props: { memberId: string; currency: Currency }): ReactElement {
  const { memberId, currency } = props
  const text = useText()
  const place = useOwnPlace()
  const scope = { memberId }
  // The balances come with the movements, and are the same on every page.
  const wallet = useList(memberWallet, place, { scope, pageSize })
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(180px,1fr))]">
        {wallet.data
          ? wallet.data.balances.map((balance) => (
              <li key={balance.currency} className="card px-4 py-3">
                <p className="text-xs text-muted">
                  {text('operator.money.balance', { currency: balance.currency })}
                </p>
                <p className="text-lg font-semibold">
                  <Money amount={balance.cash} currency={balance.currency} />
                </p>
                <p className="text-xs text-muted">
                  {text('operator.money.held')}{' '}
                  <Money amount={balance.held} currency={balance.currency} />
                </p>
              </li>
            ))
          : !wallet.error && <Skeleton className="h-20" />}
      </ul>
      <ListTable
        list={memberWallet}
        scope={scope}
        place={place}
        pageSize={pageSize}
        caption={text('operator.member.part.money')}
        dense
        columns={[
          { key: 'at', header: text('operator.money.at'), cell: (row) => <Instant at={row.at} /> },
          {
            key: 'kind',
            header: text('operator.money.kind'),
            primary: true,
            cell: (row) => text(`operator.movement.${row.kind}`),
          },
          {
            key: 'reference',
            header: text('operator.money.reference'),
            cell: (row) => <code className="text-xs text-muted">{row.reference}</code>,
          },
          {
            key: 'amount',
            header: text('operator.money.amount'),
            align: 'end',
            cell: (row) => <Money amount={row.amount} currency={currency} look="signed" />,
          },
          {
            key: 'after',
            header: text('operator.money.after'),
            align: 'end',
            cell: (row) => <Money amount={row.balanceAfter} currency={currency} />,
          },
        ]}
        rowKey={(row) => row.transferId}
        empty={text('operator.money.none')}
      />
    </div>
  )
}
