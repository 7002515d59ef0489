import { type RegisterSettings } from '@kancil/contract/identity/registration'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { RegisterForm } from './form.tsx'
import { SocialButtons } from '../social/buttons.tsx'
import { useRegisterSettings } from './use-register-settings.ts'
import { NewcomerHint } from '../../promotions/door.tsx'

/** Registration, with the fields that the operator's rules ask for. */
export function RegisterModal({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const { data, error } = useRegisterSettings()
  return (
    <Dialog title={text('identity.register.title')} size="narrow" guarded onClose={close}>
      <FailureNotice error={error} explain={explainCommon} />
      {!data && !error && <Skeleton className="h-80 w-full rounded-md" />}
      {data?.methods.length === 0 && (
        <EmptyState title={text('identity.register.closed')}>
          {text('identity.register.closedText')}
        </EmptyState>
      )}
      {data && data.methods.length > 0 && <NewcomerHint />}
      {data && data.methods.length > 0 && <Methods settings={data} />}
      {data && data.methods.length > 0 && <SocialButtons />}
      <p className="pt-5 text-center text-sm text-muted">
        {text('identity.register.haveAccount')}{' '}
        <button
          type="button"
          className="font-semibold text-primary underline-offset-4 hover:underline min-h-8"
          onClick={() => modal.open('login')}
        >
          {text('identity.register.loginNow')}
        </button>
      </p>
    </Dialog>
  )
}

/** By user name and by mobile number: tabs where the operator offers both. */
function Methods({ settings }: { settings: RegisterSettings }): ReactElement {
  const text = useText()
  const [picked, setPicked] = useState(settings.methods[0]!)
  const method = settings.methods.includes(picked) ? picked : settings.methods[0]!
  const form = <RegisterForm key={method} settings={settings} method={method} />
  if (settings.methods.length === 1) return form
  return (
    <Tabs
      label={text('phone.ways')}
      tabs={settings.methods.map((candidate) => ({
        key: candidate,
        label: text(candidate === 'mobile' ? 'phone.byMobile' : 'phone.byName'),
      }))}
      active={method}
      onChange={setPicked}
    >
      {form}
    </Tabs>
  )
}
