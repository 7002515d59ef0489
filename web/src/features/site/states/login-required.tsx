import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useNavigate } from '../../../lib/router.tsx'
import { type Session, useSession } from '../../../lib/session/session.ts'
import { useFlag } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** Where visitors are sent while the site requires login; signed-in members go home. */
export function LoginRequired(): ReactElement {
  const text = useText()
  const modal = useModal()
  const navigate = useNavigate()
  const { state } = useSession()
  const mayRegister = useFlag('DIRECTREG3')
  const arrive = useEffectEvent((now: Session['state']) => {
    if (now === 'member') void navigate('/', { replace: true })
    else if (now === 'visitor' && !modal.now()) modal.open('login')
  })
  useEffect(() => arrive(state), [state])
  return (
    <div className="card">
      <EmptyState
        pose="greeting"
        title={<span className="text-lg">{text('shell.loginRequired.title')}</span>}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => modal.open('login')}>{text('shell.login')}</Button>
            {mayRegister && modal.has('register') && (
              <Button variant="secondary" onClick={() => modal.open('register')}>
                {text('shell.register')}
              </Button>
            )}
          </span>
        }
      >
        {text('shell.loginRequired.text')}
      </EmptyState>
    </div>
  )
}
