import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx'
import { clockText } from './use-countdown.ts'
import { useCountriesAwaited } from '../registration/use-mobile-check.ts'
import type { SmsCode } from './use-sms-code.ts'

/** A code by SMS and the button that sends one; no other is sent during the countdown. */
export function CodeField({
  sms,
  onSend,
  sentText,
  ...field
}: Omit<TextFieldProps, 'label'> & {
  sms: SmsCode
  onSend: () => void
  /** The message after a code was sent: it does not reveal whether the number has an account. */
  sentText: 'phone.sent' | 'phone.sentNew'
}): ReactElement {
  const text = useText()
  const { left, sent, failure } = sms
  const awaited = useCountriesAwaited()
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          {...field}
          label={text('phone.code')}
          hint={sent || field.error ? undefined : text('phone.code.hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <Button
          variant="secondary"
          className="mt-[1.65rem] min-h-12 min-w-30 tabular-nums"
          pending={sms.pending || awaited}
          disabled={left > 0}
          onClick={onSend}
        >
          {left > 0 ? text('phone.wait', { time: clockText(left) }) : text('phone.send')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {sent && text(sentText, { ...sent, number: `\u2066${sent.number}\u2069` })}
      </p>
      {failure && (
        <ConfirmDialog title={text('phone.failed')} onClose={sms.failureSeen}>
          {text(failure.id, failure.values)}
        </ConfirmDialog>
      )}
    </div>
  )
}
