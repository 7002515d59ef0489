import { startTestServer } from './database.ts'

/** Vitest calls this once before all test files, and what it returns after them. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Set by `npm run check`, whose tests only read sources.
  if (process.env['KANCIL_TEST_DATABASE'] === 'none') return undefined
  return startTestServer()
}
