import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readKit } from './kit.ts'
import { runCase } from './run-case.ts'
import { startTestRole } from './test-role.ts'

/**
 * `npm run wallet-cases`: runs our own conformance cases of the wires that call us, native,
 * SOFTSWISS-v2 and process, against a test role of the server over real HTTP; `-- --kit <folder>`
 * another folder in the same form (its `manifest.json` names the dialect, SOFTSWISS-v2 if it does
 * not). `--repeat N` sends each request N times, `--servers N` runs N processes on one database
 * that take turns, `--ids exact` requires the kit's own numbers, `--only 0011,0013` a few cases,
 * `--json FILE` a report. The product's transactions have the kit's numbers; its rounds have not,
 * since a round's id is a digest of the vendor's. So a case whose answer names a round fails with
 * `--ids exact`, and in nothing else.
 */
const { values: names } = parseArgs({
  options: {
    kit: { type: 'string' },
    only: { type: 'string' },
    ids: { type: 'string', default: 'mapped' },
    repeat: { type: 'string', default: '1' },
    servers: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
})
const whole = (name: 'repeat' | 'servers'): number => {
  const value = Number(names[name])
  if (!Number.isInteger(value) || value < 1 || value > 16)
    throw new Error(`--${name} must be a whole number from 1 to 16`)
  return value
}

const own = ['native', 'native-sessions', 'softswiss-v2', 'process', 'process-rollbacks'].map(
  (name) => fileURLToPath(new URL(`./own/${name}`, import.meta.url)),
)
const folders = names.kit === undefined ? own : [names.kit]
const absent = folders.find((folder) => !existsSync(join(folder, 'manifest.json')))
if (absent !== undefined) {
  process.stderr.write(`--kit must name a folder that holds manifest.json, not ${absent}\n`)
  process.exit(2)
}
if (!['exact', 'mapped'].includes(names.ids)) throw new Error('--ids must be exact or mapped')
const only = names.only?.split(',').map((name) => name.trim()) ?? []
const kits = folders.map((folder) => readKit(folder, only))
if (kits.every(({ cases }) => cases.length === 0)) throw new Error('no case selected')
const repeat = whole('repeat')
const role = await startTestRole(whole('servers'))
const report: {
  readonly dialect: string
  readonly case: string
  readonly pass: boolean
  readonly findings: readonly string[]
}[] = []
try {
  for (const kit of kits)
    for (const kitCase of kit.cases) {
      const findings = await runCase(kitCase, {
        ...{ servers: role.servers, kit, mapped: names.ids === 'mapped' },
        // With several servers each case is sent to each of them.
        repeat: Math.max(repeat, role.servers.length),
      }).catch((error: Error) => [`error: ${error.message}`])
      const pass = findings.length === 0
      report.push({ dialect: kit.dialect, case: kitCase.dir, pass, findings })
      process.stdout.write(`${pass ? 'pass' : 'FAIL'}  ${kit.dialect}  ${kitCase.dir}\n`)
      for (const finding of findings) process.stdout.write(`        ${finding}\n`)
    }
} finally {
  await role.stop()
}
for (const dialect of new Set(kits.map((kit) => kit.dialect))) {
  const results = report.filter((result) => result.dialect === dialect)
  const passes = results.filter(({ pass }) => pass).length
  process.stdout.write(`${dialect}: ${passes} passed, ${results.length - passes} failed\n`)
}
const passed = report.filter((result) => result.pass).length
if (names.json) writeFileSync(names.json, `${JSON.stringify(report, null, 2)}\n`)
process.stdout.write(`${passed} passed, ${report.length - passed} failed\n`)
process.exit(passed === report.length ? 0 : 1)
