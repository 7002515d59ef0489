import { startTestServer } from './database.ts'

/** Vitest calls this once before all test files, and what it returns after them. */
export function setup(): Promise<() => Promise<void>> {
  return startTestServer()
}
