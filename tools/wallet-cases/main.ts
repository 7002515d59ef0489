import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readKit } from './kit.ts'
import { runCase } from './run-case.ts'
import { startTestRole } from './test-role.ts'

/**
 * `npm run wallet-cases -- --kit <folder>`: runs a folder of SOFTSWISS-v2 conformance cases, our
 * own if none is given, against a test role of the server over real HTTP. `--repeat N` sends each
 * request N times, `--servers N` runs N processes on one database that take turns, `--ids exact`
 * requires the kit's own numbers, `--only 0011,0013` a few cases, `--json FILE` a report. The
 * product's transactions have the kit's numbers; its rounds have not, since a round's id is a
 * digest of the vendor's. So a case whose answer names a round fails with `--ids exact`, and in
 * nothing else.
 */
const { values: names } = parseArgs({
  options: {
    kit: { type: 'string', default: fileURLToPath(new URL('./own', import.meta.url)) },
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

if (!existsSync(join(names.kit, 'manifest.json'))) {
  process.stderr.write(`--kit must name a folder that holds manifest.json, not ${names.kit}\n`)
  process.exit(2)
}
if (!['exact', 'mapped'].includes(names.ids)) throw new Error('--ids must be exact or mapped')
const kit = readKit(names.kit, names.only?.split(',').map((name) => name.trim()) ?? [])
const repeat = whole('repeat')
const role = await startTestRole(whole('servers'))
const report: { case: string; pass: boolean; findings: readonly string[] }[] = []
try {
  for (const kitCase of kit.cases) {
    const findings = await runCase(kitCase, {
      servers: role.servers,
      secret: kit.secret.toString('utf8'),
      // With several servers each case is sent to each of them.
      repeat: Math.max(repeat, role.servers.length),
      mapped: names.ids === 'mapped',
    }).catch((error: Error) => [`error: ${error.message}`])
    report.push({ case: kitCase.dir, pass: findings.length === 0, findings })
    process.stdout.write(`${findings.length === 0 ? 'pass' : 'FAIL'}  ${kitCase.dir}\n`)
    for (const finding of findings) process.stdout.write(`        ${finding}\n`)
  }
} finally {
  await role.stop()
}
const passed = report.filter((result) => result.pass).length
if (names.json) writeFileSync(names.json, `${JSON.stringify(report, null, 2)}\n`)
process.stdout.write(`${passed} passed, ${report.length - passed} failed\n`)
process.exit(passed === report.length ? 0 : 1)
