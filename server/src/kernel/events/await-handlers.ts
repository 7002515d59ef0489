import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db.ts'
import { haveHandled } from './lag-store.ts'

const pauseMs = 250

/**
 * Waits until these handlers have dealt with every event that is older than `before`.
 * @returns false if that takes longer than `patienceMs`
 */
export async function awaitHandlers(
  db: Db,
  handlers: readonly string[],
  { before, patienceMs }: { readonly before: Date; readonly patienceMs: number },
): Promise<boolean> {
  const until = performance.now() + patienceMs
  while (!(await haveHandled(db, handlers, before))) {
    if (performance.now() >= until) return false
    await sleep(pauseMs)
  }
  return true
}
