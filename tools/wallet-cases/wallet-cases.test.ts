import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../server/src/testing/server.ts'
import { readKit } from './kit.ts'
import { type RunOptions, runCase } from './run-case.ts'
import { startTestRole, type TestRole } from './test-role.ts'

// The third party's kit is not ours to keep here; it lies beside the checkout where it is to be
// had.
const folder =
  process.env['KANCIL_WALLET_KIT'] ??
  fileURLToPath(new URL('../../../shared/fixtures/wallet-conformance', import.meta.url))
const isHere = existsSync(`${folder}/manifest.json`)
if (!isHere)
  process.stderr.write(
    `\n*** NO WALLET CONFORMANCE KIT: ITS CASES ARE SKIPPED, not passed ***\n${folder}\n\n`,
  )

let role: TestRole | undefined
beforeAll(async () => {
  if (isHere) role = await startTestRole(2)
})
afterAll(() => role?.stop())

const kit = isHere ? readKit(folder, []) : { secret: Buffer.alloc(0), cases: [] }
const options = (over: Partial<RunOptions> = {}): RunOptions => ({
  ...{ servers: role!.servers, secret: kit.secret.toString('utf8') },
  ...{ repeat: 2, mapped: true },
  ...over,
})

test.runIf(isHere).each(kit.cases.map((one) => [one.dir, one] as const))(
  '%s, sent to two servers on one database',
  async (_dir, one) => {
    expect(await runCase(one, options())).toEqual([])
  },
)

test.runIf(isHere)('a ledger that is a sen off fails its case', async () => {
  const one = kit.cases.find((each) => each.dir.startsWith('0011'))!
  const found = await runCase(
    one,
    options({
      spoil: (ledger) => ({
        ...ledger,
        accounts: { player_1: { currency: 'EUR', balance: '115.01' } },
      }),
    }),
  )
  expect(found).toEqual([expect.stringContaining('115.01')])
})

test('the product as it starts knows no hooks', async () => {
  const server = await testServer()
  for (const [method, path] of [
    ['POST', '/test/softswiss/seed'],
    ['GET', '/test/softswiss/dump'],
    ['GET', '/test/softswiss/audit'],
    ['POST', '/test/softswiss/faults'],
  ] as const) {
    const answer = await server.visitor().send(method, path, method === 'POST' ? {} : undefined)
    expect(answer.status, path).toBe(404)
  }
  await server.stop()
})
