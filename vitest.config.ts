import { defineConfig } from 'vitest/config'

const never = ['**/node_modules/**', '**/dist/**', '.cache/**']

/**
 * Four kinds of tests: `unit` in Node beside the code (with a database where they ask for one),
 * `web` in a pretended browser, `journeys` in a real one, and `long`, which take minutes (`npm
 * test` runs all; see tools/test.ts).
 */
export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; a third worker uses what the others leave while
    // they wait. Each holds its own connections and databases.
    maxWorkers: 3,
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
      './web/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
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
          include: ['**/*.long.test.ts'],
          exclude: never,
          globalSetup: 'server/src/kernel/testing/global-setup.ts',
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
