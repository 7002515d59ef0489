import { parseArgs } from 'node:util'
import { testDatabase, startTestServer } from '../../server/src/kernel/testing/database.ts'
import { Broken, hold } from './core/books.ts'
import { simulateCore } from './core/simulate.ts'
import { openSimulationBooks } from './open-books.ts'
import { simulate, Violation } from './simulate.ts'
import { simulateStudio } from './studio/simulate.ts'

/**
 * `npm run sim -- [seed] [operations]`: one seeded world of the ledger and one of the studio, the
 * figures of each as a line of JSON; `--ledger` or `--studio` for one alone, and `--studio <seed>
 * <seconds>` to see a world of the studio again. `--core` runs the rules alone, in memory and by a
 * virtual clock: 10,000 worlds of 200 acts (`--worlds`, `--from`), of which every fiftieth is run
 * twice and must post the same; `--core <seed> [acts]` one of them again. Exits 1 if a check fails.
 */
const { values, positionals } = parseArgs({
  options: {
    ledger: { type: 'boolean' },
    studio: { type: 'boolean' },
    core: { type: 'boolean' },
    worlds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const [seed = Date.now() % 1_000_000, size] = positionals.map(Number)
const studioSeconds = 15
const coreActs = 200
const runTwiceEvery = 50

function coreWorlds(): void {
  if (positionals.length > 0) return say(simulateCore(seed, size ?? coreActs))
  const begun = performance.now()
  const [from, worlds] = [Number(values.from), Number(values.worlds)]
  for (let at = 0; at < worlds; at += 1) {
    const { digest } = simulateCore(from + at, coreActs)
    if (at % runTwiceEvery > 0) continue
    const again = simulateCore(from + at, coreActs).digest
    hold(digest === again, `seed ${from + at} went two ways: ${digest} and ${again}`)
    process.stderr.write(`${at} worlds\r`)
  }
  const seconds = Math.round((performance.now() - begun) / 1_000)
  say({
    core: { from, worlds, acts: coreActs, run_twice: Math.ceil(worlds / runTwiceEvery), seconds },
  })
}

async function worldsOnPostgres(): Promise<void> {
  const stopServer = await startTestServer()
  try {
    if (!values.studio) say(await ledgerWorld())
    const seconds = values.studio ? (size ?? studioSeconds) : studioSeconds
    if (!values.ledger) say({ studio: await simulateStudio(seed, seconds) })
  } finally {
    await stopServer()
  }
}

async function ledgerWorld(): Promise<object> {
  const books = await openSimulationBooks(await testDatabase())
  try {
    return await simulate(books, seed, size ?? 5_000)
  } finally {
    await books.close()
  }
}

function say(figures: object): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`)
}

try {
  if (values.core) coreWorlds()
  else await worldsOnPostgres()
} catch (error) {
  if (!(error instanceof Violation) && !(error instanceof Broken)) throw error
  process.stderr.write(`a check failed; see it again with\n${error.message}\n`)
  process.exitCode = 1
}
