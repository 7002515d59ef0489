import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useModal } from '../../lib/modal.tsx'
import { useFlag } from '../../lib/site.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** Login, and the way to an account for those who have none. */
export function LoginModal({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const mayRegister = useFlag('DIRECTREG3')
  return (
    <Dialog title={text('identity.login.title')} size="narrow" guarded onClose={close}>
      <LoginForm />
      {mayRegister && modal.has('register') && (
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
    </Dialog>
  )
}
