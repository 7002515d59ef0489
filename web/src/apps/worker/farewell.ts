import { scope } from './scope.ts'

/*
 * Served in the worker's place when the operator has turned caching off. Browsers fetch the
 * worker's file themselves, bypassing the old worker, so this one takes over, deletes all caches
 * and unregisters itself.
 */

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await scope.registration.unregister()
}
