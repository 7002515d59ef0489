import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Scope } from '../tests/scope.ts'
import { buildScreens } from './build.ts'
import { program, root } from './repository.ts'
import { failuresOf, fileTimes, overBudget, readBudgets, readReport } from './test-report.ts'

/**
 * `npm test`: every test, each in one form, in one run of vitest, so that the cores stay busy to
 * its end: it starts projects in order of name, the browser journeys and the long ones first, and
 * the many short ones fill up what is left. `npm run test:all` adds the other forms (every walk in
 * every language and size, all simulated worlds) and the tests of the tools; `npm run test:rest`
 * runs only those. Further arguments (`npm test -- wallet`) go to vitest, which then runs the tests
 * whose file names contain them. The last line is `N passed, N failed`; the exit code is 0 only
 * when none failed.
 */

/** `failures` names what failed and why: repeated at the end, where people read a log first. */
type Count = { passed: number; failed: number; failures: string[]; failedFiles: string[] }
const none = (): Count => ({ passed: 0, failed: 0, failures: [], failedFiles: [] })
const lost = (why: string): Count => ({ ...none(), failed: 1, failures: [why] })

const results = join(root, '.cache', 'test-results')
const args = process.argv.slice(2)
const scope: Scope = args.includes('--all') ? 'all' : args.includes('--rest') ? 'rest' : 'once'
const filters = args.filter((arg) => arg !== '--all' && arg !== '--rest')
/** If more files than this failed, it is not chance. */
const unsteadyMax = 4
const slowestShown = 20
const unsteady: string[] = []

/**
 * One run of vitest over all files, or the named ones. A run that failed without a failing test (an
 * error outside the tests) counts as one.
 */
function vitest(which: readonly string[], file: string): Promise<Count> {
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return new Promise((done) => {
    const parts = scope === 'rest' ? ['--project=journeys', '--project=long'] : []
    const wanted = ['run', ...reporters, '--passWithNoTests', ...parts, ...which]
    const child = spawn(program('vitest'), wanted, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      // Files named on the command line run in full.
      env: { ...process.env, KANCIL_TEST_SCOPE: filters.length > 0 ? 'all' : scope },
    })
    child.on('error', (error) => done(lost(error.message)))
    child.on('close', (code) => done(countOf(file, code === 0)))
  })
}

function countOf(file: string, isGood: boolean): Count {
  if (!existsSync(file)) return isGood ? none() : lost('vitest left no report')
  const report = readReport(file)
  const failed = report.numFailedTests
  return {
    passed: report.numPassedTests,
    failed: isGood ? failed : Math.max(1, failed),
    failures: report.testResults.flatMap(failuresOf),
    failedFiles: report.testResults.flatMap((result) =>
      result.status === 'failed' ? [result.name] : [],
    ),
  }
}

/**
 * Files with a failure are run once more, alone: what fails again has failed; what then passes is
 * reported at the end as unsteady, to be fixed.
 */
async function run(): Promise<Count> {
  const file = join(results, 'tests.json')
  const first = checkBudgets(await vitest(filters, file), file)
  const again = first.failedFiles
  if (first.failed === 0 || again.length === 0 || again.length > unsteadyMax) return first
  console.log(`\n== Again, alone: ${again.map((name) => name.replace(root, '.')).join(' ')}`)
  const second = await vitest(again, join(results, 'again.json'))
  for (const failure of first.failures) unsteady.push(failure)
  if (second.failed > 0) return { ...first, failures: [...first.failures, ...second.failures] }
  return { ...second, passed: first.passed + first.failed }
}

/** Prints the slowest files; in a whole `npm test`, a part over its time budget is a failure. */
function checkBudgets(count: Count, file: string): Count {
  if (!existsSync(file)) return count
  const times = fileTimes(readReport(file))
  console.log(`\nThe ${slowestShown} slowest files, in seconds:`)
  for (const { path, seconds } of times.slice(0, slowestShown))
    console.log(`  ${seconds.toFixed(1).padStart(6)}  ${path}`)
  if (scope !== 'once' || filters.length > 0) return count
  const late = overBudget(times, readBudgets())
  return {
    ...count,
    failed: count.failed + late.length,
    failures: [...count.failures, ...late],
  }
}

const begun = performance.now()
mkdirSync(results, { recursive: true })
const { passed, failed, failures } = (await build())
  ? await run()
  : lost('the screens do not build')
if (failed === 0)
  for (const failure of unsteady) console.log(`\nUNSTEADY (passed when run again) ${failure}`)
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\nall tests took ${((performance.now() - begun) / 1000).toFixed(1)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function build(): Promise<boolean> {
  try {
    await buildScreens((message) => console.log(message))
    return true
  } catch (error) {
    console.error((error as Error).message)
    return false
  }
}
