import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { useModal } from '../../../../lib/screen/modal.tsx'
import { useSession } from '../../../../lib/session/session.ts'
import { useFlag } from '../../../../lib/site.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Island } from '../island.tsx'
import { MemberIsland } from '../islands.tsx'

/** The login box of a visitor, or the box of who is signed in. Both are as high as the other. */
export function AccountBox({ compact = false }: { compact?: boolean }): ReactElement {
  const session = useSession()
  const waits = <Skeleton className="h-10 w-48 rounded-full" />
  if (session.state === 'restoring') return waits
  return session.state === 'member' ? (
    <Island waits={waits}>
      <MemberIsland account={session.account} compact={compact} />
    </Island>
  ) : (
    <VisitorBox />
  )
}

function VisitorBox(): ReactElement {
  const text = useText()
  const modal = useModal()
  const mayRegister = useFlag('DIRECTREG3')
  const mayTry = useFlag('FREEPLAY3')
  return (
    <div className="visitor-box flex items-center gap-2">
      {modal.has('free-play') && mayTry && (
        <Button
          variant="ghost"
          size="sm"
          className="min-h-10 max-md:hidden"
          onClick={() => modal.open('free-play')}
        >
          {text('door.freePlay')}
        </Button>
      )}
      {modal.has('login') && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-10"
          onClick={() => modal.open('login')}
        >
          {text('shell.login')}
        </Button>
      )}
      {modal.has('register') && mayRegister && (
        <Button size="sm" className="min-h-10" onClick={() => modal.open('register')}>
          {text('shell.register')}
        </Button>
      )}
    </div>
  )
}
