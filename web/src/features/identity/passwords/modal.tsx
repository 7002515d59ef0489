import { memberInfo } from '@kancil/contract/identity/member'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { PasswordForm } from './form.tsx'
import { useNavigate } from '../../../lib/router.tsx'
import { useRegisterSettings } from '../registration/use-register-settings.ts'

/**
 * Change of password. The forced change can only be avoided by logging out. Success goes to `/`.
 */
export function PasswordModal({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data: info } = useQueryOf(memberInfo, {})
  const { data: settings } = useRegisterSettings()
  const [asksOld, setAsksOld] = useState(false)
  const forced = info?.mustChangePassword ?? false

  function done(): void {
    showToast('identity.password.done', 'success')
    // At once, not when the answer comes: otherwise the forced change would open again meanwhile.
    if (info) cache.setQueryData(keyOf(memberInfo, {}), { ...info, mustChangePassword: false })
    void cache.invalidateQueries({ queryKey: keyOf(memberInfo) })
    if (info?.firstLoginAction && forced) modal.open('first-login')
    else void navigate('/', { replace: true })
  }

  return (
    <Dialog
      title={text('identity.password.title')}
      size="narrow"
      guarded
      onClose={forced ? () => modal.open('logout') : close}
    >
      <div className="grid gap-4">
        {forced && (
          <Notice tone="warning" title={text('identity.password.forcedTitle')}>
            {text('identity.password.forcedText')}
          </Notice>
        )}
        {info && settings ? (
          <PasswordForm
            account={info.account}
            rule={settings.password}
            asksOld={!forced || asksOld}
            onAsksOld={() => setAsksOld(true)}
            onDone={done}
          />
        ) : (
          <Skeleton className="h-72 w-full rounded-md" />
        )}
        {forced && (
          <Button variant="ghost" onClick={() => modal.open('logout')}>
            {text('shell.logout')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
