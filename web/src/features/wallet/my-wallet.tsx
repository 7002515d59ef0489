import { consolidatedFunds } from '@kancil/contract/wallet/balance'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useBalance } from '../../lib/balance.ts'
import { useModal } from '../../lib/screen/modal.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** What is in the wallet and what is on its way; `children`: the bank accounts below it. */
export function MyWallet({ children }: { children?: ReactNode }): ReactElement {
  const text = useText()
  const modal = useModal()
  const balance = useBalance().data
  const funds = useQueryOf(consolidatedFunds, {}, { staleMs: 0 }).data
  if (!balance || !funds) return <Skeleton className="h-60 w-full rounded-md" />
  const { currency } = balance
  const parts = [
    { label: text('wallet.cash'), amount: balance.cash },
    { label: text('wallet.bonus'), amount: balance.bonus },
    { label: text('wallet.held'), amount: balance.held },
  ]
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <p className="text-sm text-muted">{text('wallet.playable')}</p>
        <p className="text-3xl font-semibold">
          <Money amount={balance.sumBalance} currency={currency} />
        </p>
      </div>
      <dl className="grid gap-3 sm:grid-cols-3">
        {parts.map((part) => (
          <div key={part.label} className="card px-4 py-3">
            <dt className="text-sm text-muted">{part.label}</dt>
            <dd className="text-lg font-semibold">
              <Money amount={part.amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {/[1-9]/.test(funds.receivable) && (
        <p className="text-sm text-muted">
          {text('wallet.receivable')} <Money amount={funds.receivable} currency={currency} />
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => modal.open('center', 'depositv2')}>{text('shell.deposit')}</Button>
        <Button variant="secondary" onClick={() => modal.open('center', 'withdraw')}>
          {text('shell.withdraw')}
        </Button>
      </div>
      {children}
    </div>
  )
}
