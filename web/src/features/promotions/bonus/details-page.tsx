import { type BonusLock, bonusLocks, bonusMessage } from '@kancil/contract/promotions/bonus'
import type { Currency } from '@kancil/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useFormat, useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { Link } from '../../../lib/router.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TermsTable } from '../offers/terms-table.tsx'
import { ForfeitDialog } from './forfeit-dialog.tsx'

const tones: Readonly<Record<BonusLock['state'], BadgeTone>> = {
  queued: 'info',
  active: 'gold',
  completed: 'success',
  spent: 'neutral',
  forfeited: 'neutral',
  expired: 'danger',
  recalled: 'danger',
}

/** The member's bonuses in their order: what each still needs, what counted, and its terms. */
export function BonusDetailsPage(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const language = useLanguageStore().language()
  const { data, error } = useQueryOf(bonusLocks, { language }, { staleMs: 0 })
  useLive(bonusMessage, () => void cache.invalidateQueries({ queryKey: keyOf(bonusLocks) }))
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  const { currency, balance, locks } = data
  if (locks.length === 0)
    return (
      <EmptyState
        pose="greeting"
        title={text('promo.bonus.none')}
        action={
          <Link to="/promotions" className={buttonClass('secondary')}>
            {text('promo.all')}
          </Link>
        }
      />
    )
  return (
    <div className="grid gap-5">
      <section className="card p-5 grid gap-1">
        <p className="text-sm text-muted">{text('promo.bonus.balance')}</p>
        <p className="text-3xl font-semibold" data-bonus={balance}>
          <Money amount={balance} currency={currency} />
        </p>
        <p className="text-sm text-muted">{text('promo.bonus.order')}</p>
      </section>
      <ul className="grid gap-4">
        {locks.map((lock) => (
          <li key={lock.lockId}>
            <Lock lock={lock} currency={currency} balance={balance} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type LockProps = {
  readonly lock: BonusLock
  readonly currency: Currency
  readonly balance: string
}

function Lock({ lock, currency, balance }: LockProps): ReactElement {
  const text = useText()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [isForfeiting, setForfeiting] = useState(false)
  const money = (amount: string): string => format.money(amount, currency)
  const isLive = lock.state === 'active' || lock.state === 'queued'
  return (
    <section className="card p-5 grid gap-4" aria-label={lock.title} data-state={lock.state}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-0.5">
          <h3 className="font-semibold">{lock.title}</h3>
          <p className="text-sm text-muted">
            {text('promo.bonus.of', { amount: money(lock.bonus) })}
          </p>
        </div>
        <Badge tone={tones[lock.state]}>{text(`promo.lock.${lock.state}`)}</Badge>
      </div>
      <Progress
        label={text('promo.bonus.staked')}
        value={Number(lock.done)}
        most={Number(lock.target)}
        note={text('promo.bonus.doneOf', { done: money(lock.done), target: money(lock.target) })}
      />
      <p className="text-sm text-muted">{useLockText(lock, currency)}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text('promo.bonus.details')}
        </Button>
        {isLive && (
          <Button variant="secondary" size="sm" onClick={() => setForfeiting(true)}>
            {text('promo.bonus.forfeit')}
          </Button>
        )}
      </div>
      {isOpen && <LockDetails lock={lock} currency={currency} />}
      {isForfeiting && (
        <ForfeitDialog
          lock={lock}
          currency={currency}
          balance={lock.state === 'active' ? balance : '0'}
          onClose={() => setForfeiting(false)}
        />
      )}
    </section>
  )
}

function useLockText(lock: BonusLock, currency: Currency): string {
  const text = useText()
  const format = useFormat()
  const money = (amount: string): string => format.money(amount, currency)
  switch (lock.state) {
    case 'queued':
      return text('promo.bonus.waits')
    case 'active':
      return text('promo.bonus.left', {
        left: money(lock.left),
        at: format.dateTime(lock.endsAt ?? ''),
      })
    case 'completed':
      return text('promo.bonus.paid', { amount: money(lock.cashOut) })
    default:
      return text(`promo.bonus.ended.${lock.state}`)
  }
}

function LockDetails({ lock, currency }: Omit<LockProps, 'balance'>): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-4">
      <Table
        caption={text('promo.bonus.counted')}
        rows={lock.lines}
        rowKey={(row) => row.line}
        empty={text('promo.bonus.noBets')}
        dense
        columns={[
          {
            key: 'line',
            header: text('promo.line'),
            primary: true,
            cell: (row) => text(`shell.category.${row.line}`),
          },
          {
            key: 'valid',
            header: text('games.bets.validBet'),
            align: 'end',
            cell: (row) => <Money amount={row.validBet} currency={currency} />,
          },
          {
            key: 'counted',
            header: text('promo.bonus.counts'),
            align: 'end',
            cell: (row) => <Money amount={row.counted} currency={currency} />,
          },
        ]}
      />
      <TermsTable
        kind={lock.terms.percentBasisPoints > 0 ? 'deposit' : 'gift'}
        terms={lock.terms}
        currency={currency}
      />
    </div>
  )
}
