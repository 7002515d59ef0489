import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useModal } from '../../lib/screen/modal.tsx'
import { isTrialSession, useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PursePanel } from './purses/panel.tsx'

/** The wallet's screen: one wallet for every game, or a purse at each vendor that keeps its own. */
export function Seamless(): ReactElement {
  const text = useText()
  const modal = useModal()
  const session = useSession()
  const isMember = session.state === 'member' && !isTrialSession(session)
  return (
    <div className="wrap py-4 md:py-6 min-h-[60dvh] grid content-start gap-5">
      <h1 className="text-xl md:text-2xl font-bold tracking-tight">{text('transfer.title')}</h1>
      {isMember ? (
        <PursePanel />
      ) : (
        <EmptyState
          title={text('transfer.visitor')}
          action={
            <Button onClick={() => modal.open(session.state === 'member' ? 'trial' : 'login')}>
              {text('shell.login')}
            </Button>
          }
        />
      )}
    </div>
  )
}
