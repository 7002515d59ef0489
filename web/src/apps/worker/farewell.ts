import { scope } from './scope.ts'

/*
 * Served in the worker's place where the operator has switched keeping off: browsers ask for the
 * worker's file by themselves, past whatever the old one does, so this one takes over, forgets all
 * that was kept, and goes.
 */

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await scope.registration.unregister()
}
