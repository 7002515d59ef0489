import { finishFirstLogin } from '@kancil/contract/identity/passwords'
import { memberInfo } from '@kancil/contract/identity/member'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Mascot } from '../../../ui/art/mascot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PaymentPasswordForm } from '../passwords/payment-form.tsx'
import { useRegisterSettings } from '../use-register-settings.ts'

const explain = texts(finishFirstLogin, {
  under_age: 'identity.problem.underAge',
  fields_invalid: 'identity.problem.birthday',
})

/**
 * After a first login: the date of birth where it is not known, and a payment password, now or
 * later (decisions 33).
 */
export function FirstLogin({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const { data: info } = useQueryOf(memberInfo, {})
  const { data: settings } = useRegisterSettings()
  const action = useAction(finishFirstLogin, { refreshes: [memberInfo] })
  const [birthday, setBirthday] = useState('')
  const age = settings?.minimumAge ?? ''
  const finish = (): void =>
    action.mutate(birthday ? { birthday } : {}, { onSuccess: () => close() })
  const later = (
    <Button variant="ghost" pending={action.isPending} onClick={finish}>
      {text(info?.hasPaymentPassword ? 'identity.first.go' : 'identity.first.later')}
    </Button>
  )
  return (
    <Dialog title={text('identity.first.title')} size="narrow" guarded onClose={close}>
      <div className="grid gap-4">
        <div className="flex items-center gap-4">
          <Mascot pose="greeting" height={84} />
          <p>
            {text('identity.first.hello', { account: info?.account ?? '' })}
            <span className="block text-sm text-muted">{text('identity.first.text', { age })}</span>
          </p>
        </div>
        <FailureNotice error={action.error} explain={explain} />
        {info && !info.hasBirthday && (
          <TextField
            label={text('identity.field.birthday')}
            hint={text('identity.register.ageHint', { age })}
            type="date"
            autoComplete="bday"
            value={birthday}
            onChange={(event) => setBirthday(event.target.value)}
          />
        )}
        {info?.hasPaymentPassword ? (
          <div className="flex justify-end">{later}</div>
        ) : (
          <PaymentPasswordForm onDone={finish} aside={later} />
        )}
      </div>
    </Dialog>
  )
}
