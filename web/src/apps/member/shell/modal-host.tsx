import { type ReactElement, Suspense, useEffect } from 'react'
import { useScreenLoaded } from '../../../lib/screen/lazy-screen.tsx'
import { useModal, useModalPlace } from '../../../lib/screen/modal.tsx'
import { isTrialSession, useSession } from '../../../lib/session/session.ts'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { modals } from '../modals.tsx'
import { ChunkBoundary } from '../../../ui/feedback/chunk-boundary.tsx'

/**
 * Shows the modal that the address names. If it needs a member, a visitor gets the login and a
 * trial account gets the notice instead.
 */
export function ModalHost(): ReactElement | null {
  const modal = useModal()
  const session = useSession()
  const hydrated = useHydrated()
  const current = useModalPlace()
  const Modal = current && modals[current.name]
  const trial = Modal?.needs === 'member' && isTrialSession(session)
  const visitor = Modal?.needs !== undefined && session.state === 'visitor'
  const name = visitor ? 'login' : trial ? 'trial' : current?.name
  const entry = name && modals[name]
  // Going Back from a modal that a visitor may not see must not leave an empty address behind.
  const lost = hydrated && visitor && !entry
  const { close } = modal
  useEffect(() => {
    if (lost) close()
  }, [lost, close])
  const arrived = useScreenLoaded(entry?.screen)
  if (!hydrated || !entry || !arrived || (Modal?.needs && session.state === 'restoring'))
    return null
  const Content = entry.screen
  return (
    <ChunkBoundary key={name}>
      <Suspense fallback={null}>
        <Content at={name === current?.name ? current.at : ''} close={modal.close} />
      </Suspense>
    </ChunkBoundary>
  )
}
