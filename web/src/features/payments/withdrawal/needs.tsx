import type { WithdrawalOptions } from '@kancil/contract/payments/withdrawal'
import { Check, Circle } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'

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
      <p className="text-muted">
        {text('payments.withdrawal.dayCount', {
          left: options.dayCountLeft,
          count: options.dayCount,
        })}
      </p>
    </section>
  )
}
