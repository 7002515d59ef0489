import { parseArgs } from 'node:util'
import { testDatabase, startTestServer } from '../../server/src/kernel/testing/database.ts'
import { openSimulationBooks } from './open-books.ts'
import { simulate, Violation } from './simulate.ts'
import { simulateStudio } from './studio/simulate.ts'

/**
 * `npm run sim -- [seed] [operations]`: one seeded world of the ledger and one of the studio, the
 * figures of each as a line of JSON; `--ledger` or `--studio` for one alone, and `--studio <seed>
 * <seconds>` to see a world of the studio again. Exits 1 if a check fails.
 */
const { values, positionals } = parseArgs({
  options: { ledger: { type: 'boolean' }, studio: { type: 'boolean' } },
  allowPositionals: true,
})
const [seed = Date.now() % 1_000_000, size] = positionals.map(Number)
const studioSeconds = 15
const stopServer = await startTestServer()

async function ledgerWorld(): Promise<object> {
  const books = await openSimulationBooks(await testDatabase())
  try {
    return await simulate(books, seed, size ?? 5_000)
  } finally {
    await books.close()
  }
}

try {
  if (!values.studio) process.stdout.write(`${JSON.stringify(await ledgerWorld())}\n`)
  const seconds = values.studio ? (size ?? studioSeconds) : studioSeconds
  if (!values.ledger)
    process.stdout.write(`${JSON.stringify({ studio: await simulateStudio(seed, seconds) })}\n`)
} catch (error) {
  if (!(error instanceof Violation)) throw error
  process.stderr.write(`a check failed; see it again with\n${error.message}\n`)
  process.exitCode = 1
} finally {
  await stopServer()
}
