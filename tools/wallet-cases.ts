import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readKit } from './wallet-cases/kit.ts'
import { runCase } from './wallet-cases/run-case.ts'
import { startTestRole } from './wallet-cases/test-role.ts'

/**
 * `npm run wallet-cases -- --kit <folder>`: runs a folder of SOFTSWISS-v2 conformance cases against
 * a test role of the server over real HTTP. `--repeat N` sends each request N times, `--servers N`
 * runs N processes on one database that take turns, `--ids exact` requires the kit's own numbers,
 * `--only 0011,0013` a few cases, `--json FILE` a report.
 */
const { values: asked } = parseArgs({
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
  const value = Number(asked[name])
  if (!Number.isInteger(value) || value < 1 || value > 16)
    throw new Error(`--${name} must be a whole number from 1 to 16`)
  return value
}

if (!asked.kit || !existsSync(join(asked.kit, 'manifest.json'))) {
  process.stderr.write(`--kit must name a folder that holds manifest.json, not ${asked.kit}\n`)
  process.exit(2)
}
if (!['exact', 'mapped'].includes(asked.ids)) throw new Error('--ids must be exact or mapped')
const kit = readKit(asked.kit, asked.only?.split(',').map((one) => one.trim()) ?? [])
const repeat = whole('repeat')
const role = await startTestRole(whole('servers'))
const report: { case: string; pass: boolean; findings: readonly string[] }[] = []
try {
  for (const one of kit.cases) {
    const findings = await runCase(one, {
      servers: role.servers,
      secret: kit.secret.toString('utf8'),
      // With several servers each case is sent to each of them.
      repeat: Math.max(repeat, role.servers.length),
      mapped: asked.ids === 'mapped',
    }).catch((error: Error) => [`error: ${error.message}`])
    report.push({ case: one.dir, pass: findings.length === 0, findings })
    process.stdout.write(`${findings.length === 0 ? 'pass' : 'FAIL'}  ${one.dir}\n`)
    for (const finding of findings) process.stdout.write(`        ${finding}\n`)
  }
} finally {
  await role.stop()
}
const passed = report.filter((one) => one.pass).length
if (asked.json) writeFileSync(asked.json, `${JSON.stringify(report, null, 2)}\n`)
process.stdout.write(`${passed} passed, ${report.length - passed} failed\n`)
process.exit(passed === report.length ? 0 : 1)
