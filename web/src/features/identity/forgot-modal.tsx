import { registerSettings, type SignIn } from '@kancil/contract/identity'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useModal } from '../../lib/modal.tsx'
import { useQueryOf } from '../../lib/queries.ts'
import { useNavigate } from '../../lib/router.tsx'
import { useSiteInfo } from '../../lib/site.ts'
import { explainCommon } from '../../lib/texts.ts'
import { FailureNotice, Notice } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { useEnter } from './use-enter.ts'

/** A forgotten password is set anew by phone; the member is then signed in, on the first page. */
export function ForgotModal({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const enter = useEnter()
  const navigate = useNavigate()
  const { forgotByPhone } = useSiteInfo()
  const { data, error } = useQueryOf(registerSettings, {}, { staleMs: 60_000 })

  function done(answer: SignIn): void {
    enter(answer)
    const isAsked = answer.firstTimeLogin && answer.firstLoginAction
    if (!isAsked) void navigate('/', { replace: true })
  }

  return (
    <Dialog title={text('phone.forgot.title')} size="narrow" guarded onClose={close}>
      <FailureNotice error={error} explain={explainCommon} />
      {!forgotByPhone && <Notice tone="warning">{text('phone.forgot.closed')}</Notice>}
      {forgotByPhone && !data && !error && <Skeleton className="h-80 w-full rounded-md" />}
      {forgotByPhone && data && <ForgotForm rule={data.password} onDone={done} />}
      <Button variant="ghost" block className="mt-2" onClick={() => modal.open('login')}>
        {text('phone.forgot.back')}
      </Button>
    </Dialog>
  )
}
