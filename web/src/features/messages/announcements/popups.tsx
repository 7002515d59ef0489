import type { Announcement } from '@kancil/contract/messages/announcements'
import { type ReactElement, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useModalPlace } from '../../../lib/screen/modal.tsx'
import { useSession } from '../../../lib/session/session.ts'
import type { LazyScreen } from '../../../lib/screen/lazy-screen.tsx'
import { afterSignOfLife } from '../../../lib/live/sign-of-life.ts'
import { unseenPopups } from './popup-memory.ts'
import { useAnnouncements } from './use-announcements.ts'

/** Nothing may cover a page that is still being painted. */
const afterSignMs = 900
/** How long to wait while something else is open. */
const askAgainMs = 1_000

export type PopupDialogProps = { list: readonly Announcement[]; onClose: () => void }

/**
 * Announcements that open by themselves: each once, never over another dialog, and not before the
 * first sign of user activity.
 */
export function Popups({
  dialog: Dialog,
}: {
  dialog: LazyScreen<PopupDialogProps>
}): ReactElement | null {
  const { popup } = useAnnouncements()
  const { state } = useSession()
  const isBusy = useModalPlace() !== null
  const awake = useAwake()
  const [popups, setShown] = useState<readonly Announcement[]>([])
  const look = useEffectEvent(() => {
    if (popups.length > 0) return true
    // A question from the page itself is also a dialog, but is not in the address.
    if (document.querySelector('dialog[open]')) return false
    setShown(unseenPopups(popup, new Date()))
    return true
  })
  useEffect(() => {
    if (!awake || isBusy || state === 'restoring' || popup.length === 0) return undefined
    // In a later task: a dialog that opened in this one goes first.
    let turn = setTimeout(function lookAgain() {
      if (!look()) turn = setTimeout(lookAgain, askAgainMs)
    })
    return () => clearTimeout(turn)
  }, [awake, isBusy, state, popup])
  if (popups.length === 0 || isBusy) return null
  return (
    <Suspense fallback={null}>
      <Dialog list={popups} onClose={() => setShown([])} />
    </Suspense>
  )
}

function useAwake(): boolean {
  const [awake, setAwake] = useState(false)
  useEffect(() => afterSignOfLife(afterSignMs, () => setAwake(true)), [])
  return awake
}
