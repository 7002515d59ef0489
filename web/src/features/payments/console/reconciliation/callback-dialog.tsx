import {
  type GatewayCallback,
  gatewayCallbacks,
  resendCallback,
} from '@kancil/contract/payments/callbacks'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../../i18n/use-text.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

const refreshes = [gatewayCallbacks]
const explain = texts(resendCallback, { callback_unverified: 'recall.callbacks.unverified' })

/** One call with its body; a verified one can be handled again. */
export function CallbackDialog(props: {
  callback: GatewayCallback
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const may = useMay()
  const [resending, setResending] = useState(false)
  const { callback, onClose } = props
  const { callbackId, verdict, resentAt: at, resentBy: name } = callback
  if (resending)
    return (
      <DecisionDialog
        endpoint={resendCallback}
        title={text('recall.callbacks.resend')}
        text={text('recall.callbacks.resend.text')}
        confirm={text('recall.callbacks.resend')}
        refreshes={refreshes}
        explain={explain}
        note={{ label: text('desk.payments.note'), required: true }}
        input={(note) => ({ callbackId, note })}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={callback.gatewayId} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {text('recall.callbacks.from')} <bdi dir="ltr">{callback.network}</bdi>
        </p>
        <figure className="grid gap-1">
          <figcaption className="text-sm font-medium">{text('recall.callbacks.body')}</figcaption>
          <pre
            dir="ltr"
            className="p-3 rounded-md bg-bg border border-hair text-xs whitespace-pre-wrap break-all"
          >
            {indented(callback.body)}
          </pre>
        </figure>
        {at && (
          <p className="text-sm">
            {text('recall.callbacks.resent', { name, at: format.dateTime(at) })}
          </p>
        )}
        {verdict !== 'verified' && (
          <p className="text-sm text-muted">{text('recall.callbacks.unverified')}</p>
        )}
        {verdict === 'verified' && may('withdrawals.decide') && (
          <Button onClick={() => setResending(true)}>{text('recall.callbacks.resend')}</Button>
        )}
      </div>
    </Dialog>
  )
}

/** JSON on several lines; anything else as it came. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
