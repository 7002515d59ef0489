import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../repository.ts'

/** The parts of vitest's JSON report that are used here. */
export type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly FileResult[]
}

export type FileResult = {
  readonly name: string
  readonly status: string
  readonly message: string
  /** Milliseconds since 1970. */
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[]
  }[]
}

type FileTime = { readonly path: string; readonly seconds: number }

export function readReport(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** Each file with its seconds, the slowest first. */
export function fileTimes(report: Report): readonly FileTime[] {
  return report.testResults
    .map(({ name, startTime, endTime }) => ({
      path: relative(root, name).replaceAll('\\', '/'),
      seconds: Math.max(0, endTime - startTime) / 1_000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
}

/** The names of the failing tests and why each failed. */
export function failuresOf(result: FileResult): string[] {
  const tests = result.assertionResults.filter((test) => test.status === 'failed')
  const file = result.name.replace(root, '.')
  if (tests.length === 0 && result.status === 'failed') return [`${file}: ${result.message}`]
  return tests.map((test) => {
    const why = test.failureMessages.join('\n').split('\n').slice(0, 30).join('\n    ')
    return `${file} > ${test.fullName}\n    ${why}`
  })
}

/**
 * Seconds that the tests of each part may take in `npm test` on two idle cores, all files together.
 * Raising one needs a reason in the commit message.
 */
export type Budgets = Readonly<Record<string, number>>

export function readBudgets(): Budgets {
  return JSON.parse(readFileSync(join(root, 'tests/time-budgets.json'), 'utf8')) as Budgets
}

/** The part whose budget a file counts for: the longest folder or file named in the budgets. */
export function partOf(path: string, budgets: Budgets): string | undefined {
  return Object.keys(budgets)
    .filter((part) => path === part || path.startsWith(`${part}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

const slack = 1.5
const slackSeconds = 10

/**
 * Parts that took more than their share. Times are compared as shares of the run, so that a slow
 * machine, which slows down all parts, exceeds no budget. Files of no part are reported too.
 */
export function overBudget(times: readonly FileTime[], budgets: Budgets): string[] {
  const spent = new Map<string, number>()
  const homeless = times.filter(({ path }) => partOf(path, budgets) === undefined)
  for (const { path, seconds } of times) {
    const part = partOf(path, budgets)
    if (part) spent.set(part, (spent.get(part) ?? 0) + seconds)
  }
  const total = [...spent.values()].reduce((sum, seconds) => sum + seconds, 0)
  const planned = [...spent.keys()].reduce((sum, part) => sum + budgets[part]!, 0)
  const pace = planned === 0 ? 1 : Math.max(1, total / planned)
  const late = [...spent].flatMap(([part, seconds]) => {
    const allowed = budgets[part]! * pace * slack + slackSeconds
    if (seconds <= allowed) return []
    return [
      `${part} took ${seconds.toFixed(0)} s; its budget is ${budgets[part]} s, ` +
        `${allowed.toFixed(0)} s at the pace of this run (tests/time-budgets.json)`,
    ]
  })
  return [
    ...homeless.map(({ path }) => `${path} counts for no budget of tests/time-budgets.json`),
    ...late,
  ]
}
