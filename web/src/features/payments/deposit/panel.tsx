import {
  type Deposit as Ordered,
  depositMethods,
  depositStatus,
} from '@kancil/contract/payments/deposit'
import { depositGate } from '@kancil/contract/safety/place'
import { type ReactElement, Suspense } from 'react'
import { needTexts } from '../../../i18n/text-source.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { rememberGame } from './deposit-game.ts'
import { DepositForm } from './form.tsx'
import { DepositRefused } from './gate.tsx'
import { DepositProgress } from './progress.tsx'

const BonusChoice = lazyScreen(
  () => import('./bonus-choice.tsx'),
  (m) => m.BonusChoice,
  needTexts('promo'),
)

/**
 * `id`: the deposit in view, '' for a new one, `again-<id>` for a new one like that; `onPlace`
 * moves between them and updates the address.
 */
export type PlaceProps = { readonly id: string; readonly onPlace: (id: string) => void }

export function Deposit({ id, onPlace }: PlaceProps): ReactElement {
  const again = (like?: string): void => onPlace(like ? `again-${like}` : '')
  return id.startsWith('dep_') ? (
    <DepositProgress key={id} depositId={id} onNew={again} />
  ) : (
    <NewDeposit key={id} like={id.replace('again-', '')} onPlace={onPlace} />
  )
}

/** `like`: the deposit whose way and amount to begin with; '' for none. */
function NewDeposit(props: { like: string; onPlace: PlaceProps['onPlace'] }): ReactElement {
  const text = useText()
  const methods = useQueryOf(depositMethods, {})
  const gate = useQueryOf(depositGate, {}, { staleMs: 5_000 })
  const likeInput = { depositId: props.like as Ordered['depositId'] }
  const like = useQueryOf(depositStatus, likeInput, { enabled: props.like !== '' })
  if (methods.error) {
    const { id: words } = explainCommon(methods.error)
    const retry = (
      <Button variant="secondary" onClick={() => void methods.refetch()}>
        {text('shell.retry')}
      </Button>
    )
    return <EmptyState title={text(words)} action={retry} />
  }
  if (gate.data?.refusal) {
    const { refusal } = gate.data
    return <DepositRefused gate={{ ...gate.data, refusal }} />
  }
  if (!methods.data || gate.isPending || (props.like !== '' && like.isPending))
    return <Skeleton className="h-105 w-full rounded-md" />
  if (methods.data.methods.length === 0)
    return <EmptyState title={text('payments.deposit.noMethods')} />

  function openOrder(deposit: Ordered): void {
    rememberGame(deposit.depositId)
    props.onPlace(deposit.depositId)
    // The bank's page takes over the window and returns the payer to this very deposit.
    if (deposit.action?.kind === 'redirect') location.assign(deposit.action.url)
  }
  const { methods: ways, turnoverPercent, last } = methods.data
  return (
    <DepositForm
      methods={ways}
      turnoverPercent={turnoverPercent}
      bonus={
        <Suspense fallback={null}>
          <BonusChoice />
        </Suspense>
      }
      {...(last ? { last } : {})}
      {...(like.data ? { like: like.data } : {})}
      onOrdered={openOrder}
    />
  )
}
