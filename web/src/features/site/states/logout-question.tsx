import { logout } from '@kancil/contract/identity/login'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { endTabSession } from '../../../lib/session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { useNavigate } from '../../../lib/router.tsx'

/**
 * Asks first, then ends the session on the server, clears the tab and goes home (specification,
 * section 4).
 */
export function LogoutQuestion({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const navigate = useNavigate()
  const action = useAction(logout)
  const leave = (): void => {
    action.mutate(
      {},
      {
        onSuccess() {
          void navigate('/', { replace: true })
          endTabSession()
        },
        onError: () => showToast('shell.logout.failed', 'danger'),
      },
    )
  }
  return (
    <ConfirmDialog
      title={text('shell.logout.title')}
      confirmLabel={text('shell.logout')}
      careful
      pending={action.isPending}
      onConfirm={leave}
      onClose={close}
    >
      {text('shell.logout.text')}
    </ConfirmDialog>
  )
}
