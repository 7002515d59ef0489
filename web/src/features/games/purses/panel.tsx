import {
  type Purse,
  purseMessage,
  purses,
  type Purses,
  purseTransfers,
  readPurses,
  walletTransfer,
} from '@kancil/contract/games/purses'
import { consolidatedFunds, walletBalance } from '@kancil/contract/wallet/balance'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { keyOf, useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Money } from '../../../ui/money.tsx'
import { PurseHistory } from './history.tsx'
import { explainMove, MoveForm } from './move-form.tsx'
import { PurseCard } from './purse-card.tsx'
import { showOutcome } from './outcome.ts'

const refreshes = [purseTransfers, walletBalance, consolidatedFunds]

/** The purses of vendors beside the wallet: what is in each, in, out and all back. */
export function PursePanel(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const query = useQueryOf(purses, {}, { staleMs: 0 })
  const read = useAction(readPurses, { refreshes })
  const keep = (answer: Purses): void => void cache.setQueryData(keyOf(purses, {}), answer)
  // The balances as last known are shown at once; the vendors are asked meanwhile.
  const ask = useEffectEvent(() => read.mutate({}, { onSuccess: keep }))
  useEffect(() => ask(), [])
  useLive(purseMessage, () => {
    void cache.invalidateQueries({ queryKey: keyOf(purses) })
    void cache.invalidateQueries({ queryKey: keyOf(purseTransfers) })
  })
  if (query.error && !query.data)
    return (
      <EmptyState
        title={text(explainCommon(query.error).id)}
        action={
          <Button variant="secondary" onClick={() => void query.refetch()}>
            {text('shell.retry')}
          </Button>
        }
      />
    )
  if (!query.data) return <Skeleton className="h-60 w-full rounded-md" />
  const { isSingle, currency, cash, purses: list } = query.data
  return (
    <div className="grid gap-5">
      {isSingle && <Notice title={text('transfer.single')}>{text('transfer.singleNote')}</Notice>}
      {!isSingle && <p className="text-sm text-muted">{text('transfer.purses.note')}</p>}
      {list.length > 0 && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <p className="grid gap-0.5">
              <span className="text-sm text-muted">{text('transfer.inWallet')}</span>
              <Money amount={cash} currency={currency} className="text-2xl font-semibold" />
            </p>
            <div className="flex gap-2">
              <Button
                variant="ghost"
                size="sm"
                pending={read.isPending}
                icon={<RefreshCw size={16} aria-hidden="true" />}
                onClick={() => ask()}
              >
                {text('transfer.refresh')}
              </Button>
              <AllBack list={list} onDone={keep} />
            </div>
          </div>
          <PurseList list={list} currency={currency} cash={cash} onDone={keep} />
        </>
      )}
      {!isSingle && list.length === 0 && <EmptyState title={text('transfer.none')} />}
      <PurseHistory />
    </div>
  )
}

function PurseList(props: {
  list: readonly Purse[]
  currency: Purses['currency']
  cash: string
  onDone: (answer: Purses) => void
}): ReactElement {
  const [chosen, setChosen] = useState<{ vendorId: string; act: 'in' | 'out' } | null>(null)
  return (
    <ul className="grid gap-3 lg:grid-cols-2 items-start">
      {props.list.map((purse) => (
        <li key={purse.vendorId} className="card p-4 grid gap-4">
          <PurseCard
            purse={purse}
            currency={props.currency}
            act={chosen?.vendorId === purse.vendorId ? chosen.act : null}
            onAct={(act) => setChosen(act && { vendorId: purse.vendorId, act })}
          />
          {chosen?.vendorId === purse.vendorId && (
            <MoveForm
              key={chosen.act}
              purse={purse}
              act={chosen.act}
              currency={props.currency}
              available={chosen.act === 'in' ? props.cash : purse.balance}
              onDone={(answer) => {
                props.onDone(answer)
                setChosen(null)
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function AllBack(props: {
  list: readonly Purse[]
  onDone: (answer: Purses) => void
}): ReactElement {
  const text = useText()
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const back = useAction(walletTransfer, { refreshes })
  const isEmpty = props.list.every(({ balance }) => !/[1-9]/.test(balance))
  return (
    <span className="grid gap-2">
      <Button
        variant="secondary"
        size="sm"
        pending={back.isPending}
        disabled={isEmpty}
        onClick={() =>
          back.mutate(
            { requestId, act: 'allBack' },
            {
              onSuccess(answer) {
                setRequestId(crypto.randomUUID())
                const { transfers, ...view } = answer
                props.onDone(view)
                showOutcome(transfers)
              },
            },
          )
        }
      >
        {text('transfer.allBack')}
      </Button>
      <FailureNotice error={back.error} explain={explainMove} />
    </span>
  )
}
