import { finishSocial, linkSocial } from '@kancil/contract/identity/social'
import type { OutputOf } from '@kancil/contract/endpoint'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { rememberLink } from '../login/pending-link.ts'
import { SocialForm } from './form.tsx'
import { socialNames } from './mark.tsx'
import { explainFinish, explainLink } from './texts.ts'
import { useEnter } from '../login/use-enter.ts'
import { useRegisterSettings } from '../registration/use-register-settings.ts'

type Answer = OutputOf<typeof finishSocial>

/**
 * After the provider: signed in at once, a short registration, or the link to an existing account.
 */
export function SocialModal({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const enter = useEnter()
  const { state } = useSession()
  const finish = useAction(finishSocial)
  const { data, error } = finish
  const ask = useEffectEvent(() =>
    finish.mutate({}, { onSuccess: ({ signIn }) => signIn && enter(signIn) }),
  )
  // A tab that was signed in before waits for its marker and sends it along.
  const settled = state !== 'restoring'
  useEffect(() => {
    if (settled) ask()
  }, [settled])
  const provider = data ? socialNames[data.provider] : ''
  const title = data ? text('entry.social.title', { provider }) : text('identity.login.title')
  return (
    <Dialog title={title} size="narrow" guarded onClose={close}>
      {error ? (
        <div className="grid gap-4">
          <FailureNotice error={error} explain={explainFinish} />
          <Button block onClick={() => modal.open('login')}>
            {text('entry.social.retry')}
          </Button>
        </div>
      ) : data && data.next !== 'signed_in' ? (
        <Next answer={data} close={close} />
      ) : (
        <Skeleton className="h-40 w-full rounded-md" />
      )}
    </Dialog>
  )
}

function Next({ answer, close }: { answer: Answer; close: () => void }): ReactElement {
  const text = useText()
  const provider = socialNames[answer.provider]
  const [wants, setWants] = useState(answer.next)
  const rules = useRegisterSettings(wants === 'register')
  if (wants === 'confirm') return <Confirm answer={answer} close={close} />
  if (wants === 'link') return <Link onNew={() => setWants('register')} />
  return (
    <div className="grid gap-5">
      <p className="text-muted">{text('entry.social.registerText', { provider })}</p>
      {rules.data ? (
        rules.data.methods.length > 0 ? (
          <SocialForm settings={rules.data} />
        ) : (
          <Notice title={text('identity.register.closed')}>
            {text('identity.register.closedText')}
          </Notice>
        )
      ) : (
        <Skeleton className="h-64 w-full rounded-md" />
      )}
      <Button variant="ghost" block onClick={() => setWants('link')}>
        {text('entry.social.haveAccount')}
      </Button>
    </div>
  )
}

function Link({ onNew }: { onNew: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  return (
    <div className="grid gap-3">
      <p className="pb-2 text-muted">{text('entry.social.linkText')}</p>
      <Button
        block
        onClick={() => {
          rememberLink()
          modal.open('login')
        }}
      >
        {text('entry.social.logIn')}
      </Button>
      <Button variant="ghost" block onClick={onNew}>
        {text('entry.social.newAccount')}
      </Button>
    </div>
  )
}

function Confirm({ answer, close }: { answer: Answer; close: () => void }): ReactElement {
  const text = useText()
  const link = useAction(linkSocial)
  const provider = socialNames[answer.provider]
  return (
    <div className="grid gap-4">
      <FailureNotice error={link.error} explain={explainLink} />
      <p>{text('entry.social.confirmText', { provider, account: answer.account ?? '' })}</p>
      <Button
        block
        pending={link.isPending}
        onClick={() =>
          link.mutate(
            {},
            {
              onSuccess: () => {
                showToast('entry.social.linked', 'success', { provider })
                close()
              },
            },
          )
        }
      >
        {text('entry.social.confirm')}
      </Button>
      <Button variant="ghost" block onClick={close}>
        {text('shell.cancel')}
      </Button>
    </div>
  )
}
