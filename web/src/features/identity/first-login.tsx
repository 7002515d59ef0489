import { finishFirstLogin, memberInfo, registerSettings } from '@kancil/contract/identity'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../lib/queries.ts'
import { texts } from '../../lib/texts.ts'
import { FailureNotice } from '../../ui/alert.tsx'
import { Mascot } from '../../ui/art/mascot.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PaymentPasswordForm } from './payment-password-form.tsx'

const explain = texts(finishFirstLogin, {
  under_age: 'identity.problem.underAge',
  fields_invalid: 'identity.register.fieldsInvalid',
})

/** After a first login: choose the payment password now, or later (decisions 33). */
export function FirstLogin({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const { data: info } = useQueryOf(memberInfo, {})
  const { data: settings } = useQueryOf(registerSettings, {}, { staleMs: 60_000 })
  const action = useAction(finishFirstLogin, { refreshes: [memberInfo] })
  const finish = (): void => action.mutate({}, { onSuccess: close })
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
            <span className="block text-sm text-muted">
              {text('identity.first.text', { age: settings?.minimumAge ?? '' })}
            </span>
          </p>
        </div>
        <FailureNotice error={action.error} explain={explain} />
        {info?.hasPaymentPassword ? (
          <div className="flex justify-end">{later}</div>
        ) : (
          <PaymentPasswordForm onDone={finish} aside={later} />
        )}
      </div>
    </Dialog>
  )
}
