import type { OutputOf } from '@kancil/contract/endpoint'
import type { depositGate } from '@kancil/contract/safety/place'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

type Gate = OutputOf<typeof depositGate>

/** Why no money is asked for here and now, and the one next step. */
export function DepositRefused(props: {
  gate: Gate & { readonly refusal: NonNullable<Gate['refusal']> }
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const modal = useModal()
  const { refusal, until, needed, country } = props.gate
  const words = {
    self_excluded: until
      ? text('payments.gate.excludedUntil', { until: format.dateTime(until) })
      : text('payments.gate.excluded'),
    under_age: text('payments.gate.underAge'),
    place_refused: text('payments.gate.place', { country: country ? format.region(country) : '–' }),
    identity_needed: text(
      needed === 'stated' ? 'payments.gate.stateIdentity' : 'payments.gate.proveIdentity',
    ),
  }
  return (
    <EmptyState
      title={words[refusal]}
      action={
        refusal === 'identity_needed' ? (
          <Button onClick={() => modal.open('center', 'verification')}>
            {text('payments.gate.verify')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => modal.open('center', 'withdraw')}>
            {text('payments.gate.withdraw')}
          </Button>
        )
      }
    />
  )
}
