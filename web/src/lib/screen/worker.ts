import type { Language } from '@kancil/contract/languages'
import { useSyncExternalStore } from 'react'

const file = '/service-worker.js'
const lookEveryMs = 3_600_000

let isWaiting = false
const listeners = new Set<() => void>()

function tellWaiting(): void {
  isWaiting = true
  for (const listener of listeners) listener()
}

/**
 * Registers the service worker once the page has loaded. If the operator has turned caching off,
 * removes the existing worker and its caches instead. An insecure page has none.
 */
export async function startWorker(offlineParts: boolean): Promise<void> {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete')
    await new Promise((done) => addEventListener('load', done, { once: true }))
  try {
    if (offlineParts) await register()
    else await forget()
  } catch {
    // In a browser that refuses a worker (private mode, full disk) the site works without one.
  }
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(file, { updateViaCache: 'none' })
  const watch = (worker: ServiceWorker | null): void => {
    // The very first worker replaces none, so there is nothing to announce.
    const activate = (): void => {
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) tellWaiting()
    }
    activate()
    worker?.addEventListener('statechange', activate)
  }
  watch(registration.waiting)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  let looked = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - looked < lookEveryMs) return
    looked = performance.now()
    registration.update().catch(() => undefined)
  })
}

/** Deletes the caches even if no worker is left: the page may have been closed in between. */
async function forget(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  for (const name of await caches.keys()) await caches.delete(name)
}

/** For the page that is shown offline. */
export function tellWorker(language: Language): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(language))
}

/** Whether a new version of the site is waiting to be activated. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWaiting,
    () => false,
  )
}

/** Activates the newest version and reloads the page with it. */
export async function takeNewVersion(): Promise<void> {
  const worker = (await navigator.serviceWorker.getRegistration())?.waiting
  // Another tab was faster: the new version is already active.
  if (!worker) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  worker.postMessage('take-over')
}
