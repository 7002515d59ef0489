import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildScreens } from './build.ts'
import { program, root } from './repository.ts'

/**
 * `npm test`: every test there is, in one run of vitest, so that the cores are busy to its end: it
 * takes the projects by name, the journeys in a browser and the long ones first, and the many short
 * ones fill up what is left. With arguments (`npm test -- wallet`) they go to vitest, which then
 * runs the tests whose file names hold them. The last line is `N passed, N failed`; the exit code
 * is 0 only when none failed.
 */

/** `failures` names what failed and why: repeated at the end, where a log is read first. */
type Count = { passed: number; failed: number; failures: string[]; failedFiles: string[] }
const none = (): Count => ({ passed: 0, failed: 0, failures: [], failedFiles: [] })
const lost = (why: string): Count => ({ ...none(), failed: 1, failures: [why] })

/** Of vitest's JSON report: what is read here. */
type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const results = join(root, '.cache', 'test-results')
const filters = process.argv.slice(2)
/** More files than this have failed for a reason. */
const unsteadyMax = 4
const unsteady: string[] = []

/**
 * One run of vitest over all files, or those that are named. A run that failed without a failing
 * test (an error outside of tests) counts as one.
 */
function vitest(which: readonly string[]): Promise<Count> {
  const file = join(results, 'tests.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', ...reporters, '--passWithNoTests', ...which]
  return new Promise((done) => {
    const child = spawn(program('vitest'), args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    child.on('error', (error) => done(lost(error.message)))
    child.on('close', (code) => done(countOf(file, code === 0)))
  })
}

function countOf(file: string, isGood: boolean): Count {
  if (!existsSync(file)) return isGood ? none() : lost('vitest left no report')
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failed = report.numFailedTests
  return {
    passed: report.numPassedTests,
    failed: isGood ? failed : Math.max(1, failed),
    failures: report.testResults.flatMap(failuresOf),
    failedFiles: report.testResults.flatMap((one) => (one.status === 'failed' ? [one.name] : [])),
  }
}

/**
 * Files with a failure are run once more, alone: what fails again has failed; what passes then is
 * told at the end as unsteady, to be mended.
 */
async function run(): Promise<Count> {
  const first = await vitest(filters)
  const again = first.failedFiles
  if (first.failed === 0 || again.length === 0 || again.length > unsteadyMax) return first
  console.log(`\n== Again, alone: ${again.map((file) => file.replace(root, '.')).join(' ')}`)
  const second = await vitest(again)
  for (const failure of first.failures) unsteady.push(failure)
  if (second.failed > 0) return { ...first, failures: [...first.failures, ...second.failures] }
  return { ...second, passed: first.passed + first.failed }
}

function failuresOf(result: Report['testResults'][number]): string[] {
  const tests = result.assertionResults.filter((test) => test.status === 'failed')
  const file = result.name.replace(root, '.')
  if (tests.length === 0 && result.status === 'failed') return [`${file}: ${result.message}`]
  return tests.map((test) => {
    const why = test.failureMessages.join('\n').split('\n').slice(0, 30).join('\n    ')
    return `${file} > ${test.fullName}\n    ${why}`
  })
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
