import { resetFragment } from '@kancil/contract/identity/recovery'
import { useEffect } from 'react'
import { useModal } from '../../../lib/screen/modal.tsx'

let token = ''

/** The token from the mail's link; '' if the page was not opened by one. */
export function resetToken(): string {
  return token
}

/** Once the password is set, the link is invalid. */
export function forgetResetToken(): void {
  token = ''
}

/**
 * The link of a password reset mail: it is removed from the address at once, so that it stays in no
 * history, and the form opens.
 */
export function ResetLink(): null {
  const modal = useModal()
  useEffect(() => {
    const match = new RegExp(`^#${resetFragment}=([\\w-]{1,100})$`).exec(location.hash)?.[1]
    if (!match) return
    token = match
    history.replaceState(history.state, '', location.pathname + location.search)
    modal.open('reset')
  }, [modal])
  return null
}
