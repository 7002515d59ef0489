import type { Currency } from '@kancil/contract/money'
import {
  confirmLimit,
  type Limit,
  safetyOverview,
  withdrawLimit,
} from '@kancil/contract/safety/limits'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { useLimitText } from './use-limit-text.ts'

const explainConfirm = texts(confirmLimit, {
  limit_not_pending: 'safety.limit.lapsed',
  limit_waiting: 'safety.limit.waiting',
})
const explainWithdraw = texts(withdrawLimit, { limit_not_pending: 'safety.limit.lapsed' })

/** A higher limit that waits: from when it can be confirmed, and the way back. */
export function PendingLimit(props: { limit: Limit; currency: Currency }): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const shown = useLimitText(props.currency)
  const { name, pending } = props.limit
  const refreshes = { refreshes: [safetyOverview] }
  const confirm = useAction(confirmLimit, refreshes)
  const withdraw = useAction(withdrawLimit, refreshes)
  const [openedAt] = useState(() => Date.now())
  if (!pending) return null
  const isReady = Date.parse(pending.from) <= openedAt
  const at = { amount: shown(name, pending.amount), from: format.dateTime(pending.from) }
  return (
    <div className="grid gap-3">
      <Notice>{text(isReady ? 'safety.limit.ready' : 'safety.limit.pending', at)}</Notice>
      <FailureNotice error={confirm.error} explain={explainConfirm} />
      <FailureNotice error={withdraw.error} explain={explainWithdraw} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          size="sm"
          variant="secondary"
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate({ name })}
        >
          {text('safety.limit.keep')}
        </Button>
        {isReady && (
          <Button size="sm" pending={confirm.isPending} onClick={() => confirm.mutate({ name })}>
            {text('safety.limit.confirm')}
          </Button>
        )}
      </div>
    </div>
  )
}
