import { defineConfig } from 'vitest/config'
import { scope } from './tests/scope.ts'

const never = ['**/node_modules/**', '**/dist/**', '.cache/**']

/** What `npm test` leaves to `npm run test:all`: the tools, plans that only a large world has, sports by ten thousand bets, and races by the thousand. */
const leftToAll = [
  'tools/**/*.long.test.ts',
  'server/src/testing/plans/*.long.test.ts',
  'server/src/modules/sports/*.long.test.ts',
  'server/src/modules/payments/line/*.long.test.ts',
]
const everyJourney = ['tests/journeys/**/*.test.ts']
const everyLong = ['**/*.long.test.ts']
/** By scope (tests/scope.ts): the rest are those left out, and the other forms of the others. */
const journeys = {
  once: everyJourney,
  rest: [
    'tests/journeys/every-way.test.ts',
    'tests/journeys/every-recovery.test.ts',
    'tests/journeys/looks.test.ts',
    'tests/journeys/desks/console.test.ts',
    'tests/journeys/lottery/families.test.ts',
  ],
  all: everyJourney,
}[scope()]
const long = {
  once: everyLong,
  rest: [...leftToAll, 'tests/simulation/**/*.long.test.ts'],
  all: everyLong,
}[scope()]

/**
 * Two cores are what the smallest machine has; a third worker uses what the others leave while they
 * wait for windows, draws and animations. Each holds its own connections and databases.
 */
const workers = 3

/**
 * Four kinds of tests: `unit` in Node beside the code (with a database where they ask for one),
 * `web` in a pretended browser, `journeys` in a real one, and `long`, which take minutes (`npm
 * test` runs all; see tools/test.ts).
 */
export default defineConfig({
  test: {
    maxWorkers: workers,
    pool: 'forks',
    // Files of one worker share what they import: starting anew for each took a third longer.
    isolate: false,
    // Only what never comes meets this either.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{contract,rules,adapters,server,studio,sandbox,tools,bench}/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: [...never, 'tests/journeys/**', '**/*.long.test.ts'],
          globalSetup: 'server/src/kernel/testing/global-setup.ts',
          // Only what hangs meets these: a slow machine is no failure.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // One run holds them all, so each kind has as many workers.
      {
        extends: './web/vitest.config.ts',
        root: 'web',
        test: { name: 'web', maxWorkers: workers },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          // Stops the house that the journeys of a worker share (docs/journeys.md).
          environment: './tests/journeys/kit/house-environment.ts',
          include: journeys,
          exclude: never,
          setupFiles: 'tests/journeys/kit/on-failure.ts',
          globalSetup: 'server/src/kernel/testing/global-setup.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          include: long,
          exclude: scope() === 'once' ? [...never, ...leftToAll] : never,
          globalSetup: 'server/src/kernel/testing/global-setup.ts',
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
