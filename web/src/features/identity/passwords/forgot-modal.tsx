import { type SignIn } from '@kancil/contract/identity/login'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useNavigate } from '../../../lib/router.tsx'
import { useSiteInfo } from '../../../lib/site.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ForgotEmailForm } from './forgot-email-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { useEnter } from '../login/use-enter.ts'
import { useRegisterSettings } from '../registration/use-register-settings.ts'

/** The ways to reset a password that the operator offers. */
export function ForgotModal({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const { forgotByPhone, forgotByEmail } = useSiteInfo()
  const [way, setWay] = useState<'phone' | 'email'>(forgotByPhone ? 'phone' : 'email')
  const toLogin = (): void => modal.open('login')
  const form = way === 'phone' ? <ByPhone /> : <ForgotEmailForm onSent={toLogin} />
  return (
    <Dialog title={text('phone.forgot.title')} size="narrow" guarded onClose={close}>
      {!forgotByPhone && !forgotByEmail && (
        <Notice tone="warning">{text('phone.forgot.closed')}</Notice>
      )}
      {forgotByPhone && forgotByEmail ? (
        <Tabs
          label={text('proof.ways')}
          tabs={[
            { key: 'phone', label: text('proof.byPhone') },
            { key: 'email', label: text('proof.byEmail') },
          ]}
          active={way}
          onChange={setWay}
        >
          {form}
        </Tabs>
      ) : (
        (forgotByPhone || forgotByEmail) && form
      )}
      <Button variant="ghost" block className="mt-2" onClick={toLogin}>
        {text('phone.forgot.back')}
      </Button>
    </Dialog>
  )
}

/**
 * A code to the proven number resets the password; the member is then signed in, on the home page.
 */
function ByPhone(): ReactElement {
  const enter = useEnter()
  const navigate = useNavigate()
  const { data, error } = useRegisterSettings()

  function done(answer: SignIn): void {
    enter(answer)
    const isAsked = answer.firstTimeLogin && answer.firstLoginAction
    if (!isAsked) void navigate('/', { replace: true })
  }

  if (error) return <FailureNotice error={error} explain={explainCommon} />
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  return <ForgotForm rule={data.password} onDone={done} />
}
