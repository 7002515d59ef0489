import { type Deposit as Ordered, depositMethods } from '@kancil/contract/payments/deposit'
import { depositGate } from '@kancil/contract/safety/place'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { rememberGame } from './begun-at.ts'
import { DepositForm } from './form.tsx'
import { DepositRefused } from './gate.tsx'
import { DepositProgress } from './progress.tsx'

/**
 * `id`: the deposit in view, '' for a new one; `onPlace` moves between them and updates the
 * address.
 */
export type PlaceProps = { readonly id: string; readonly onPlace: (id: string) => void }

export function Deposit({ id, onPlace }: PlaceProps): ReactElement {
  const text = useText()
  const methods = useQueryOf(depositMethods, {}, { enabled: !id })
  const gate = useQueryOf(depositGate, {}, { enabled: !id, staleMs: 5_000 })
  if (id) return <DepositProgress key={id} depositId={id} onNew={() => onPlace('')} />
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
  if (!methods.data || gate.isPending) return <Skeleton className="h-105 w-full rounded-md" />
  if (methods.data.methods.length === 0)
    return <EmptyState title={text('payments.deposit.noMethods')} />

  function openOrder(deposit: Ordered): void {
    rememberGame(deposit.depositId)
    onPlace(deposit.depositId)
    // The bank's page takes over the window and returns the payer to this very deposit.
    if (deposit.action?.kind === 'redirect') location.assign(deposit.action.url)
  }
  const { methods: ways, turnoverPercent } = methods.data
  return <DepositForm methods={ways} turnoverPercent={turnoverPercent} onOrdered={openOrder} />
}
