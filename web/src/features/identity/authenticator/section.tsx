import { authenticatorState } from '@kancil/contract/identity/authenticator'
import { Smartphone } from 'lucide-react'
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ManageAuthenticator } from './manage.tsx'
import { SecurityRow } from '../security/row.tsx'

/** The code that draws the QR code loads with the form that shows it. */
const BindAuthenticator = lazy(() =>
  import('./bind.tsx').then((m) => ({ default: m.BindAuthenticator })),
)

/** The member's authenticator: bind one, see how many recovery codes are left, remove it. */
export function AuthenticatorSection(props: {
  badge: ReactNode
  editing: boolean
  onEdit: () => void
  onEnd: () => void
}): ReactElement {
  const { badge, editing, onEdit, onEnd } = props
  const text = useText()
  const { data } = useQueryOf(authenticatorState, {}, { staleMs: 5_000 })
  const [task, setTask] = useState<'renew' | 'remove' | null>(null)
  const boundAt = data?.boundAt ?? null
  // The codes must stay readable although the state already says that the app is bound.
  const binding = editing && !task
  const end = (): void => {
    setTask(null)
    onEnd()
  }
  return (
    <SecurityRow
      id="security-authenticator"
      icon={<Smartphone size={22} />}
      title={
        <>
          {text('authenticator.title')} {badge}
        </>
      }
      note={
        boundAt ? (
          <>
            {text('authenticator.since')} <Instant at={boundAt} show="date" />.{' '}
            {text('authenticator.left', { count: data!.recoveryCodesLeft })}
          </>
        ) : (
          text('authenticator.off')
        )
      }
      action={
        !editing &&
        !task &&
        data &&
        (boundAt ? (
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setTask('renew')}>
              {text('authenticator.renew')}
            </Button>
            <Button variant="secondary" onClick={() => setTask('remove')}>
              {text('authenticator.remove')}
            </Button>
          </span>
        ) : (
          <Button variant="secondary" onClick={onEdit}>
            {text('authenticator.setUp')}
          </Button>
        ))
      }
    >
      {binding && (
        <Suspense fallback={<Skeleton className="h-40 w-full rounded-md" />}>
          <BindAuthenticator onEnd={end} />
        </Suspense>
      )}
      {task && <ManageAuthenticator key={task} task={task} onEnd={end} />}
    </SecurityRow>
  )
}
