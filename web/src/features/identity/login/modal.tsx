import type { ProofDemand } from '@kancil/contract/identity/proofs'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useFlag, useSiteInfo } from '../../../lib/site.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoginBanner } from '../../messages/door.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { LoginForm, type LoginFormProps } from './form.tsx'
import { ProviderLoginForm } from './provider-login-form.tsx'
import { ProofStep } from '../proofs/step.tsx'
import { readRememberedLogin } from './remembered-login.ts'
import { SmsLoginForm } from './sms-login-form.tsx'
import { SocialButtons } from '../social/buttons.tsx'
import { useEnter } from './use-enter.ts'

type LoginModalProps = { readonly at: string; readonly close: () => void }

/** Login; from an address not seen before, one more proof. */
export function LoginModal({ at, close }: LoginModalProps): ReactElement {
  const text = useText()
  const enter = useEnter()
  const [demand, setDemand] = useState<ProofDemand | null>(null)
  if (!demand) return <Door at={at} close={close} onDemand={setDemand} />
  return (
    <Dialog title={text('proof.title')} size="narrow" guarded onClose={close}>
      <ProofStep demand={demand} onDone={enter} onBack={() => setDemand(null)} />
    </Dialog>
  )
}

/** The login methods, and the link to registration for those without an account. */
function Door(props: LoginModalProps & Pick<LoginFormProps, 'onDemand'>): ReactElement {
  const { at, close, onDemand } = props
  const text = useText()
  const modal = useModal()
  const mayRegister = useFlag('DIRECTREG3')
  const mayTry = useFlag('FREEPLAY3')
  const { forgotByPhone, forgotByEmail } = useSiteInfo()
  const atAgents = at === 'agent'
  return (
    <Dialog
      title={text(atAgents ? 'entry.agent.title' : 'identity.login.title')}
      size="narrow"
      guarded
      onClose={close}
    >
      <LoginBanner />
      <WaysIn
        key={at}
        begin={at === 'sms' || at === 'username' ? at : undefined}
        side={atAgents ? 'agent' : undefined}
        onDemand={onDemand}
      />
      {(forgotByPhone || forgotByEmail) && modal.has('forgot') && (
        <Button variant="ghost" block className="mt-2" onClick={() => modal.open('forgot')}>
          {text('phone.forgot')}
        </Button>
      )}
      {!atAgents && <SocialButtons />}
      {!atAgents && mayTry && modal.has('free-play') && (
        <Button variant="ghost" block className="mt-2" onClick={() => modal.open('free-play')}>
          {text('door.freePlay')}
        </Button>
      )}
      {!atAgents && mayRegister && modal.has('register') && (
        <p className="pt-5 text-center text-sm text-muted">
          {text('identity.login.noAccount')}{' '}
          <button
            type="button"
            className="font-semibold text-primary underline-offset-4 hover:underline min-h-8"
            onClick={() => modal.open('register')}
          >
            {text('identity.login.registerNow')}
          </button>
        </p>
      )}
      <p className="pt-2 text-center text-sm">
        <button
          type="button"
          className="min-h-8 text-muted underline-offset-4 hover:underline"
          onClick={() => modal.open('login', atAgents ? '' : 'agent')}
        >
          {text(atAgents ? 'entry.agent.back' : 'entry.agent.switch')}
        </button>
      </p>
    </Dialog>
  )
}

/** By user name, and by mobile number if the operator has it on (MOBILEVERCODELOGIN3). */
function WaysIn({
  begin,
  ...props
}: LoginFormProps & { begin: 'username' | 'sms' | undefined }): ReactElement {
  const text = useText()
  const hasSms = useFlag('MOBILEVERCODELOGIN3')
  const { phoneAuth } = useSiteInfo()
  const [way, setWay] = useState(() => begin ?? readRememberedLogin().type)
  if (!hasSms) return <LoginForm {...props} />
  return (
    <Tabs
      label={text('phone.ways')}
      tabs={[
        { key: 'username', label: text('phone.byName') },
        { key: 'sms', label: text('phone.byMobile') },
      ]}
      active={way}
      onChange={setWay}
    >
      {way === 'username' ? (
        <LoginForm {...props} />
      ) : phoneAuth ? (
        <ProviderLoginForm site={phoneAuth} side={props.side} />
      ) : (
        <SmsLoginForm side={props.side} />
      )}
    </Tabs>
  )
}
