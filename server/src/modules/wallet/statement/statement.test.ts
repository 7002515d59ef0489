import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { money } from '@kancil/contract/money'
import { accountRecord } from '@kancil/contract/wallet/record'
import { checkStatement, exportStatement } from '@kancil/contract/wallet/statement'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenAt, embeddedIn } from '../../../../../tools/verify/statement.mjs'
import { sha256 } from '../../../kernel/chance.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { gatewayAccount, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { businessDay } from '@kancil/contract/time'
import { readLines } from './issue.ts'
import { plantMember } from '../../identity/testing/members.ts'

const script = join(import.meta.dirname, '../../../../../tools/verify/verify-statement.mjs')
const folder = mkdtempSync(join(tmpdir(), 'kancil-statement-'))
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The script as an outsider runs it. */
function verify(pdf: Buffer): { status: number | null; output: string } {
  const file = join(folder, 'statement.pdf')
  writeFileSync(file, pdf)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file])
  return { status, output: `${stdout}${stderr}` }
}

test('a narrowed statement says so, under its seal', async () => {
  const memberId = await plantMember(server, 'saring')
  const caller = await server.signedIn(memberId, { account: 'saring' })
  for (const [at, kind] of (['deposit', 'adjustment'] as const).entries())
    await inTransaction(server.db, (tx) =>
      post(tx, {
        ...{ kind, source: 'test', sourceTx: `n${at}`, at: server.clock.now() },
        ...{ from: gatewayAccount('test', 'MYR'), to: memberCash(memberId, 'MYR') },
        amount: money(10_00n),
      }),
    )
  const filter = { kind: 'deposit', state: 'final' } as const
  const record = (await caller.call(accountRecord, filter)).value
  expect(record.items.map(({ kind, state }) => [kind, state])).toEqual([['deposit', 'final']])
  expect(record.totals).toMatchObject({ count: 1, net: '10.00' })
  for (const none of [
    { vassalage: 'NOBODY' },
    { gameType: 'LIVE' },
    { state: 'taken_back' },
  ] as const)
    expect((await caller.call(accountRecord, none)).value.totals.count).toBe(0)
  const ticket = await caller.call(exportStatement, { ...filter, language: 'EN' })
  const pdf = (await server.kernel.member.app.inject(ticket.value.url)).rawPayload
  const { status, output } = verify(pdf)
  expect([status, output]).toEqual([
    0,
    expect.stringMatching(/Only movements of: kind=deposit state=final\n1 lines of saring/),
  ])
  const { selection: _, ...whole } = await embeddedIn(pdf)
  expect(await brokenAt(whole)).toBe(1)
})

test('a statement in Arabic: sealed, found to be ours, and a changed line is found', async () => {
  const memberId = await plantMember(server, 'penyata')
  const caller = await server.signedIn(memberId, { account: 'penyata' })
  for (const [at, amount] of [10_00n, 25_50n, 3_00n].entries())
    await inTransaction(server.db, (tx) =>
      post(tx, {
        ...{ kind: 'deposit', source: 'test', sourceTx: `s${at}`, at: server.clock.now() },
        ...{ from: gatewayAccount('test', 'MYR'), to: memberCash(memberId, 'MYR') },
        amount: money(amount),
      }),
    )
  const ticket = await caller.call(exportStatement, { language: 'AR' })
  const file = await server.kernel.member.app.inject(ticket.value.url)
  expect(file.headers['content-type']).toBe('application/pdf')
  const pdf = file.rawPayload
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const { status, output } = verify(pdf)
  expect([status, output]).toEqual([0, expect.stringContaining('3 lines of penyata')])

  const sealed = await embeddedIn(pdf)
  const { code, chain, lines } = sealed
  expect(lines.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    ['10.00', '10.00'],
    ['25.50', '35.50'],
    ['3.00', '38.50'],
  ])
  const raised = lines.map((line, at) => (at === 1 ? { ...line, amount: '95.50' } : line))
  expect(await brokenAt({ ...sealed, lines: raised })).toBe(2)
  expect(await brokenAt({ ...sealed, lines: lines.toSpliced(0, 1) })).toBe(1)
  expect(await brokenAt({ ...sealed, lines: lines.slice(0, 2) })).toBe(0)
  const fileDigest = sha256(pdf).toString('hex')
  const stranger = server.visitor()
  const check = async (input: Parameters<typeof stranger.call<typeof checkStatement>>[1]) =>
    (await stranger.call(checkStatement, input)).value
  expect(await check({ code, chain, fileDigest })).toMatchObject({
    ...{ isIssued: true, isSameChain: true, isSameFile: true },
  })
  const other = 'f'.repeat(64)
  expect(await check({ code, chain: other, fileDigest: other })).toMatchObject({
    ...{ isIssued: true, isSameChain: false, isSameFile: false },
  })
  expect(await check({ code: '0'.repeat(20), chain })).toEqual({
    ...{ isIssued: false, isSameChain: false, isSameFile: false },
  })
  expect((await caller.call(exportStatement, { from: '2020-01-01' })).code).toBe('range_too_long')
}, 90_000)

test('lines and sums are of one instant while the member plays on', async () => {
  const memberId = await plantMember(server, 'sambilmain')
  const move = (at: number) =>
    inTransaction(server.db, (tx) =>
      post(tx, {
        ...{ kind: 'deposit', source: 'test', sourceTx: `m${at}`, at: server.clock.now() },
        ...{ from: gatewayAccount('test', 'MYR'), to: memberCash(memberId, 'MYR') },
        amount: money(1n),
      }),
    )
  await move(0)
  let isPlaying = true
  const playing = (async () => {
    for (let at = 1; isPlaying; at++) await move(at)
  })()
  const now = businessDay(server.clock.now())
  const days = { fromDay: now, toDay: now } as const
  for (let reading = 0; reading < 30; reading++) {
    const selection = { ...({ memberId, currency: 'MYR', language: 'EN' } as const), ...days }
    const { lines, totals } = await readLines(server.db, selection, 2_000)
    const sum = lines.reduce((total, { amount }) => total + amount, 0n)
    expect([lines.length, sum]).toEqual([totals.count, totals.in])
  }
  isPlaying = false
  await playing
  const most = readLines(server.db, { memberId, currency: 'MYR', language: 'EN', ...days }, 1)
  await expect(most).rejects.toMatchObject({ code: 'too_many_lines' })
})
