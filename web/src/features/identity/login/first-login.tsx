import { finishFirstLogin } from '@kancil/contract/identity/passwords'
import { logout } from '@kancil/contract/identity/login'
import { memberInfo } from '@kancil/contract/identity/member'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { silencePopupsToday } from '../../../lib/screen/popups-of-day.ts'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useNavigate } from '../../../lib/router.tsx'
import { endTabSession } from '../../../lib/session/session.ts'
import { useFlag } from '../../../lib/site.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Mascot } from '../../../ui/art/mascot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { dayOf } from '../registration/clean-value.ts'
import { useRegisterSettings } from '../registration/use-register-settings.ts'

const explain = texts(finishFirstLogin, {
  under_age: 'identity.problem.underAge',
  fields_invalid: 'identity.problem.birthday',
})

/**
 * The welcome after a first login: asks for the date of birth if it is not known, and offers next
 * steps. The payment password is asked for when it is first needed, at a withdrawal.
 */
export function FirstLogin({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const navigate = useNavigate()
  const mayTry = useFlag('FREEPLAY3') && modal.has('free-play')
  const { data: info } = useQueryOf(memberInfo, {})
  const { data: settings } = useRegisterSettings()
  const action = useAction(finishFirstLogin, { refreshes: [memberInfo] })
  const leave = useAction(logout)
  const [birthday, setBirthday] = useState('')
  const age = settings?.minimumAge ?? ''
  const finish = (next: () => void): void =>
    action.mutate(birthday ? { birthday: dayOf(birthday) } : {}, {
      onSuccess() {
        // The welcome has said it all: nothing else stands between it and the first game.
        silencePopupsToday(new Date())
        next()
      },
    })
  // A trial has its own account, so this one is logged out for it.
  const tryFree = (): void =>
    leave.mutate(
      {},
      {
        onSuccess() {
          endTabSession()
          modal.open('free-play')
        },
      },
    )
  const pending = action.isPending || leave.isPending
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
            placeholder={text('identity.birthday.form')}
            inputMode="numeric"
            autoComplete="bday"
            value={birthday}
            onChange={(event) => setBirthday(event.target.value)}
          />
        )}
        <WaysOn
          pending={pending}
          onDeposit={() => finish(() => modal.open('wallet', 'deposit'))}
          onTry={mayTry ? () => finish(tryFree) : undefined}
          onFair={() => finish(() => void navigate('/help?topic=fair'))}
          onLater={() => finish(close)}
        />
        {mayTry && <p className="text-sm text-muted">{text('identity.first.tryNote')}</p>}
      </div>
    </Dialog>
  )
}

/** What a new member can do next; without `onTry` there is nothing to try for free. */
function WaysOn(props: {
  pending: boolean
  onDeposit: () => void
  onTry: (() => void) | undefined
  onFair: () => void
  onLater: () => void
}): ReactElement {
  const text = useText()
  const { pending } = props
  return (
    <div className="grid gap-3">
      <Button size="lg" block data-autofocus pending={pending} onClick={props.onDeposit}>
        {text('identity.first.deposit')}
      </Button>
      {props.onTry && (
        <Button variant="secondary" block disabled={pending} onClick={props.onTry}>
          {text('identity.first.try')}
        </Button>
      )}
      <Button variant="secondary" block disabled={pending} onClick={props.onFair}>
        {text('identity.first.fair')}
      </Button>
      <Button variant="ghost" block disabled={pending} onClick={props.onLater}>
        {text('identity.first.later')}
      </Button>
    </div>
  )
}
