import type { OutputOf } from '@kancil/contract/endpoint'
import { memberWallet } from '@kancil/contract/wallet/ledger'
import type { MemberProfile } from '@kancil/contract/identity/members'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import { AdjustDialog } from './member/adjust.tsx'
import { StatementButton } from './member/statement-button.tsx'
import { MemberAdjustments } from './member/adjustments.tsx'

const pageSize = 25

/** A member's balances and their movements. */
export function MemberMoney({ member }: { member: MemberProfile }): ReactElement {
  const { id: memberId, currency } = member
  const text = useText()
  const may = useMay()
  const [isAdjusting, setAdjusting] = useState(false)
  const place = useOwnPlace()
  const scope = { memberId }
  // The balances come with the movements, and are the same on every page.
  const wallet = useList(memberWallet, place, { scope, pageSize })
  return (
    <div className="grid gap-4">
      <Balances balances={wallet.data?.balances} isFailed={Boolean(wallet.error)} />
      <p className="flex flex-wrap gap-2">
        {may('withdrawals.decide') && (
          <Button size="sm" variant="secondary" onClick={() => setAdjusting(true)}>
            {text('memberfile.adjust')}
          </Button>
        )}
        <StatementButton memberId={memberId} />
      </p>
      {isAdjusting && <AdjustDialog member={member} onClose={() => setAdjusting(false)} />}
      {may('withdrawals.read') && <MemberAdjustments memberId={memberId} />}
      <h2 className="font-semibold -mb-2">{text('memberfile.money.movements')}</h2>
      <ListTable
        list={memberWallet}
        scope={scope}
        place={place}
        pageSize={pageSize}
        caption={text('memberfile.money.movements')}
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

function Balances(props: {
  balances: OutputOf<typeof memberWallet>['balances'] | undefined
  isFailed: boolean
}): ReactElement {
  const text = useText()
  return (
    <ul className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(180px,1fr))]">
      {props.balances
        ? props.balances.map((balance) => (
            <li key={balance.currency} className="card px-4 py-3">
              <p className="text-xs text-muted">
                {text('operator.money.balance', { currency: balance.currency })}
              </p>
              <p className="text-lg font-semibold">
                <Money amount={balance.cash} currency={balance.currency} />
              </p>
              <p className="text-xs text-muted">
                {text('operator.money.held')}{' '}
                <Money amount={balance.held} currency={balance.currency} /> ·{' '}
                {text('memberfile.money.bonus')}{' '}
                <Money amount={balance.bonus} currency={balance.currency} />
              </p>
            </li>
          ))
        : !props.isFailed && <Skeleton className="h-20" />}
    </ul>
  )
}
