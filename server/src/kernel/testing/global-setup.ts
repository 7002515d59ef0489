import { startTestServer } from './database.ts'

/** Vitest calls this once before all test files, and what it returns after them. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Asked for by `npm run check`, whose tests read sources alone.
  if (process.env['KANCIL_TEST_DATABASE'] === 'none') return undefined
  return startTestServer()
}
