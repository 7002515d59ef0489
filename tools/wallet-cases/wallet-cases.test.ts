import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../server/src/testing/server.ts'
import type { KitLedger, KitTransaction } from './role/ledger.ts'
import { type Kit, type KitCase, readKit } from './kit.ts'
import { type RunOptions, runCase } from './run-case.ts'
import { startTestRole, type TestRole } from './test-role.ts'

// The third party's kit is not ours to include; it is beside the checkout if available.
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
  role = await startTestRole(2)
})
afterAll(() => role?.stop())

const kit: Kit = isHere
  ? readKit(folder, [])
  : { dialect: 'softswiss-v2', secret: Buffer.alloc(0), cases: [] }
const options = (over: Partial<RunOptions> = {}): RunOptions => ({
  ...{ servers: role!.servers, kit, repeat: 2, mapped: true },
  ...over,
})

test.runIf(isHere).each(kit.cases.map((kitCase) => [kitCase.dir, kitCase] as const))(
  '%s, sent to two servers on one database',
  async (_dir, kitCase) => {
    expect(await runCase(kitCase, options())).toEqual([])
  },
)

test.runIf(isHere)('a ledger that is a sen off fails its case', async () => {
  const kitCase = kit.cases.find((each) => each.dir.startsWith('0011'))!
  const faults = await runCase(
    kitCase,
    options({
      spoil: (ledger) => ({
        ...ledger,
        accounts: { player_1: { currency: 'EUR', balance: '115.01' } },
      }),
    }),
  )
  expect(faults).toEqual([expect.stringContaining('115.01')])
})

const own = ['native', 'native-sessions', 'softswiss-v2', 'process', 'process-rollbacks'].map(
  (name) => readKit(fileURLToPath(new URL(`./own/${name}`, import.meta.url)), []),
)

test.each(
  own.flatMap((each) => each.cases.map((kitCase) => [kitCase.dir, each, kitCase] as const)),
)('of our own: %s, sent to two servers on one database', async (_dir, each, kitCase) => {
  expect(await runCase(kitCase, options({ kit: each }))).toEqual([])
})

test('a native answer that is not as its case has it fails it', async () => {
  const native = own[0]!
  const named = (name: string) => native.cases.find(({ dir }) => dir.startsWith(name))!
  const bet = named('2001')
  const off = {
    ...bet,
    expected: { ...bet.expected, body: { ...bet.expected.body, balance: '0.01' } },
  }
  expect(await runCase(off, options({ kit: native }))).toEqual([
    'body.balance: got "0.00", want "0.01"',
  ])
  // Another answer to the repeat: the nonce is used up.
  const worn = { ...bet, signing: { nonce: '0f8fad5b-d9cb-469f-a165-70867728950e' } }
  expect(await runCase(worn, options({ kit: native }))).toEqual([
    expect.stringContaining('repeat 2: the answer changed: 401'),
  ])
})

const ownSecret = 'the secret of our own cases, 32 characters'

function ownCase(
  endpoint: string,
  request: object,
  books: { readonly before: KitLedger; readonly after?: KitLedger },
  answer: Record<string, unknown>,
): KitCase {
  const body = Buffer.from(JSON.stringify({ account_id: 'own', currency: 'EUR', ...request }))
  const sign = createHmac('sha256', ownSecret).update(body).digest('hex')
  return {
    ...{ dir: 'own', endpoint, headers: { 'X-REQUEST-SIGN': sign }, body, faults: [], signing: {} },
    ...{ before: books.before, after: books.after ?? books.before },
    expected: { status: 200, body: answer },
  }
}
function ledger(
  balance: string,
  transactions: Record<string, KitTransaction>,
  tombstones: readonly string[] = [],
): KitLedger {
  return { accounts: { own: { currency: 'EUR', balance } }, transactions, tombstones }
}
const runOwn = (kitCase: KitCase) =>
  runCase(kitCase, options({ kit: { dialect: 'softswiss-v2', secret: Buffer.from(ownSecret) } }))

const paid = { id: 'op-tx-1', balance_after: '120.00', type: 'win', amount: '100.00' } as const
const staked = { id: 'op-tx-2', balance_after: '90.00', type: 'bet', amount: '10.00' } as const

test('a ledger whose wins are larger than its balance can be seeded', async () => {
  const before = ledger('7.00', { 'win-1': paid, 'bet-1': staked })
  const kitCase = ownCase('/balance', { game_id: 'dice' }, { before }, { balance: '7.00' })
  expect(await runOwn(kitCase)).toEqual([])
})

test('a seeded bet and win are replayed with their stored answers', async () => {
  const before = ledger('7.00', { 'win-1': paid, 'bet-1': staked })
  const request = {
    ...{ game_id: 'dice', round_id: 'r-7' },
    transactions: [
      { id_provider: 'win-1', type: 'win', amount: '100.00' },
      { id_provider: 'bet-1', type: 'bet', amount: '10.00' },
    ],
  }
  const answer = {
    ...{ round_id: 'op-round-1', balance: '90.00' },
    transactions: [
      { id_provider: 'win-1', id: 'op-tx-1', bonus_amount: '0.00' },
      { id_provider: 'bet-1', id: 'op-tx-2', bonus_amount: '0.00' },
    ],
  }
  expect(await runOwn(ownCase('/betwin', request, { before }, answer))).toEqual([])
})

test('a seeded win that was spent is taken back down to zero', async () => {
  const before = ledger('7.00', { 'win-1': paid })
  const undone = { 'win-1': paid, 'rb-1': { id: 'op-tx-2', balance_after: '0.00' } }
  const request = {
    ...{ game_id: 'dice', round_id_provider: 'r-7', finished: true },
    transactions: [{ id_provider: 'rb-1', type: 'rollback', original_id_provider: 'win-1' }],
  }
  const transactions = [{ id_provider: 'rb-1', id: 'op-tx-2' }]
  const answer = { round_id: 'op-round-1', balance: '0.00', transactions }
  const books = { before, after: ledger('0.00', undone, ['win-1']) }
  expect(await runOwn(ownCase('/rollback', request, books, answer))).toEqual([])
})

test('the product as it starts knows no hooks', async () => {
  const server = await testServer()
  for (const [method, path] of [
    ['POST', '/test/softswiss/seed'],
    ['GET', '/test/softswiss/dump'],
    ['GET', '/test/softswiss/audit'],
    ['POST', '/test/softswiss/faults'],
    ['POST', '/test/native/seed'],
    ['GET', '/test/native/dump'],
    ['POST', '/test/process/seed'],
  ] as const) {
    const answer = await server.visitor().send(method, path, method === 'POST' ? {} : undefined)
    expect(answer.status, path).toBe(404)
  }
  await server.stop()
})
