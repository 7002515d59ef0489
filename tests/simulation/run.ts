import { testDatabase, startTestServer } from '../../server/src/kernel/testing/database.ts'
import { openSimulationBooks } from './open-books.ts'
import { simulate, Violation } from './simulate.ts'

/**
 * npm run sim -- <seed> [operations]: one seeded world, its figures as one line of JSON; exits 1 if
 * a check fails.
 */
const [seed = Date.now() % 1_000_000, ops = 5_000] = process.argv.slice(2).map(Number)

const stopServer = await startTestServer()
const books = await openSimulationBooks(await testDatabase())
try {
  process.stdout.write(`${JSON.stringify(await simulate(books, seed, ops))}\n`)
} catch (error) {
  if (!(error instanceof Violation)) throw error
  process.stderr.write(`the wallet and the model differ; see it again with\n${error.message}\n`)
  process.exitCode = 1
} finally {
  await books.close()
  await stopServer()
}
