import { useSyncExternalStore } from 'react'

type InstallEvent = Event & {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
/** `none`: the browser has its own method; `offered`: a button may ask; `done`: it is installed. */
export type InstallState = 'none' | 'offered' | 'done' | 'running'

let offered: InstallEvent | null = null
let installed = false
const listeners = new Set<() => void>()

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** The browser's offer is kept for the app's page; it never appears by itself anywhere else. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    tellListeners()
  })
  addEventListener('appinstalled', () => {
    offered = null
    installed = true
    tellListeners()
  })
}

function stateNow(): InstallState {
  if (installed) return 'done'
  if (matchMedia('(display-mode: standalone)').matches) return 'running'
  return offered ? 'offered' : 'none'
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stateNow,
    () => 'none',
  )
}

/** Shows the browser's own prompt; each offer can be used once. */
export async function askToInstall(): Promise<void> {
  const event = offered
  if (!event) return
  offered = null
  await event.prompt()
  const { outcome } = await event.userChoice
  installed = outcome === 'accepted'
  tellListeners()
}
