import type { WithdrawalOptions } from '@kancil/contract/payments/withdrawal'
import { Check, Circle } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { Button } from '../../../ui/button.tsx'

/** What is needed before money can leave: told from the first day on, not when it is asked for. */
export function WithdrawalNeeds({ options }: { options: WithdrawalOptions }): ReactElement {
  const text = useText()
  const needs = [
    ...options.needs,
    { code: 'turnover' as const, met: !/[1-9]/.test(options.turnover.left) },
  ]
  return (
    <section className="grid gap-2 rounded-md border border-hair px-4 py-3 text-sm">
      <h3 className="font-semibold">{text('payments.withdrawal.needs')}</h3>
      <ul className="grid gap-1.5">
        {needs.map(({ code, met }) => (
          <li key={code} className="flex items-center gap-2">
            {met ? (
              <Check size={16} className="shrink-0 text-success" aria-hidden="true" />
            ) : (
              <Circle size={16} className="shrink-0 text-muted" aria-hidden="true" />
            )}
            <span className={met ? 'text-muted' : 'font-medium'}>
              {text(`payments.withdrawal.needs.${code}`)}
            </span>
            <span className="sr-only">
              {text(met ? 'shell.timeline.done' : 'shell.timeline.next')}
            </span>
          </li>
        ))}
      </ul>
      <IdentityNeed options={options} />
      <p className="text-muted">
        {text('payments.withdrawal.dayCount', {
          left: options.dayCountLeft,
          count: options.dayCount,
        })}
      </p>
    </section>
  )
}

/** What must be proven before more can leave: told long before, and where to do it. */
function IdentityNeed({ options }: { options: WithdrawalOptions }): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const modal = useModal()
  const { identity, currency } = options
  if (!identity) return null
  const isNow = !/[1-9]/.test(identity.left)
  const paper = text(
    identity.needed === 'address'
      ? 'payments.withdrawal.identity.address'
      : 'payments.withdrawal.identity.person',
  )
  return (
    <div className="grid gap-2" data-testid="identity-need">
      <p className={isNow ? 'font-medium' : 'text-muted'}>
        {isNow
          ? text('payments.withdrawal.identity.now', { paper })
          : text('payments.withdrawal.identity.later', {
              paper,
              amount: format.money(identity.left, currency),
            })}
      </p>
      <Button
        size="sm"
        variant={isNow ? 'primary' : 'secondary'}
        className="justify-self-start"
        onClick={() => modal.open('center', 'verification')}
      >
        {text('payments.gate.verify')}
      </Button>
    </div>
  )
}
