import type { Endpoint } from '@kancil/contract/endpoint'
import type { MemberId } from '@kancil/contract/ids'
import { listAudit } from '@kancil/contract/operator/audit'
import { withdrawalQueue } from '@kancil/contract/payments/withdrawal-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements, renewals } from './count-statements.ts'
import { namelessSubjects } from '../modules/operator/audit/subject-names.ts'
import { fillLists, listedGame, listedMatch } from './listed-house.ts'
import { auditEachKind, plantAudited } from './listed-subjects.ts'
import { withStatementPerRow } from './planted-statement.ts'
import { type SignedIn, type TestServer, testServer } from './server.ts'

/** With fewer rows, a statement per row would not stand out. */
const rowsLeast = renewals + 2
/** Lists that may have fewer rows here, and why. */
const fewRows: Readonly<Record<string, string>> = {}
/** Filters that a list needs, or without which it shows none of the planted rows. */
const needed: Readonly<Record<string, object>> = {
  'lottery.results': { gameCode: listedGame },
  'operator.moneyReport': { group: 'agent' },
  'operator.reportMovements': { figure: 'deposits' },
  'payments.depositQueue': { state: 'all' },
  'site.settingVersions': { key: 'brand' },
  'sports.deskBets': { matchId: listedMatch },
}

let server: TestServer
let memberId: MemberId
const callers = {} as Record<'member' | 'agent' | 'operator', SignedIn>
beforeAll(async () => {
  server = await testServer()
  memberId = await fillLists(server)
  callers.member = await server.signedIn(memberId)
  callers.agent = await server.signedIn(memberId, { accountKind: 1 })
  callers.operator = await server.operator('admin')
})
afterAll(() => server?.stop())

/** Whose list it is, where its path says so. */
function placeOf({ params }: Endpoint): { memberId?: MemberId } {
  return params && 'memberId' in params.properties ? { memberId } : {}
}

/** A page of a list: how many rows it shows, and how many statements it took. */
async function pageOf(endpoint: Endpoint, pageSize: number) {
  const { auth } = endpoint
  const caller = callers[auth === 'operator' || auth === 'agent' ? auth : 'member']
  const input = { pageSize, ...needed[endpoint.name], ...placeOf(endpoint) }
  const { result, statements } = await countStatements(server, () => caller.call(endpoint, input))
  expect([endpoint.name, result.code]).toEqual([endpoint.name, ''])
  const answer = result.value as Record<string, unknown>
  const { field } = (endpoint as { list?: { field?: string } }).list ?? {}
  const page = field === undefined ? answer : (answer[field] as Record<string, unknown>)
  return { rows: (page['items'] as unknown[]).length, count: statements.length }
}

/** What is wrong with a list: too few rows to tell, or a statement for each of them. */
async function faultsOf(list: Endpoint): Promise<string[]> {
  // The first call may fill in-memory caches.
  await pageOf(list, 1)
  const [single, full] = [await pageOf(list, 1), await pageOf(list, 100)]
  const faults: string[] = []
  if (single.rows !== 1 || (full.rows < rowsLeast && !fewRows[list.name]))
    faults.push(`${list.name} shows ${single.rows} and ${full.rows} rows: fill it in fillLists`)
  if (full.count > single.count + renewals)
    faults.push(`${list.name}: ${single.count} statements for a row, ${full.count} for a full page`)
  return faults
}

test('a full page of any list takes as many statements as one row', async () => {
  const lists = server.kernel.served.filter(
    (endpoint) => 'list' in endpoint || 'cursorList' in endpoint,
  )
  expect(lists.length).toBeGreaterThan(15)
  const faults: string[] = []
  for (const list of lists) faults.push(...(await faultsOf(list)))
  expect(faults).toEqual([])
  const names = lists.map(({ name }) => name)
  expect(Object.keys(fewRows).filter((name) => !names.includes(name))).toEqual([])
})

test('teeth: a list that asks once for each row is found', async () => {
  await withStatementPerRow(async () => {
    expect(await faultsOf(withdrawalQueue)).toEqual([
      expect.stringMatching(/^payments\.withdrawalQueue: \d+ statements for a row, \d+ for a full/),
    ])
  })
})

test('the audit log names everything it is about, by as many statements for many rows', async () => {
  expect(namelessSubjects(server.kernel)).toEqual([])
  await plantAudited(server)
  const page = async (each: number) => {
    const pageSize = await auditEachKind(server, each)
    return countStatements(server, () => callers.operator.call(listAudit, { pageSize }))
  }
  const single = await page(1)
  const { items } = single.result.value
  const nameless = items.filter(
    ({ subjectLabel: label, subject }) => !label?.name || label.name === subject,
  )
  // A deposit method's id is its name; the console has words for the house's own roles.
  expect(nameless.map(({ subject }) => subject)).toEqual([])
  const label = (action: string) => items.find((row) => row.action === action)?.subjectLabel
  expect(label('payments.takeWithdrawal')).toMatchObject({
    ...{ kind: 'withdrawal', amount: '50.00', currency: 'MYR' },
    name: expect.stringMatching(/^listed\d$/),
    memberId: expect.stringMatching(/^mbr_/),
  })
  expect(label('lottery.changeGame')?.names).toMatchObject({
    EN: 'Kilat 1 Min',
    MS: 'Kilat 1 Minit',
  })
  expect(label('messages.broadcast')).toMatchObject({ kind: 'broadcast', name: 'For you' })
  expect(label('messages.create')).toMatchObject({ kind: 'publication', sort: 'N' })
  expect(label('lottery.addIssue')?.name).toMatch(/ 20200101-000\d$/)
  expect(label('sports.setOffer')?.name).toMatch(/^Home \d – Away \d 1x2:ft:0$/)
  // The ids in a row's values are named as its subject is.
  const values = items.find((row) => row.action === 'payments.takeWithdrawal')!.valueLabels!
  expect(
    Object.values(values)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual([...['member', 'role', 'vendor', 'withdrawal']])
  expect(values['vendor:listed-1']).toMatchObject({ kind: 'vendor', name: 'Vendor 1' })
  expect(Object.values(values).every(({ name }) => name !== '')).toBe(true)
  const double = await page(2)
  expect(double.result.value.items.length).toBeGreaterThan(items.length + 20)
  expect(double.statements.length).toBeLessThanOrEqual(single.statements.length + renewals)
})

test('a page size in another notation is read or refused, by every list', async () => {
  const lists = server.kernel.served.filter(
    (endpoint) => 'list' in endpoint || 'cursorList' in endpoint,
  )
  const wrong: string[] = []
  for (const list of lists) {
    const caller = callers[list.auth === 'operator' || list.auth === 'agent' ? list.auth : 'member']
    for (const pageSize of ['0x10', '1e1', '1e400', '0b1', ' 5 ', '5.0', '-0', 'NaN']) {
      const input = { ...needed[list.name], ...placeOf(list), pageSize }
      const { code } = await caller.call(list, input as never)
      if (code !== '' && code !== 'bad_request') wrong.push(`${list.name} ${pageSize}: ${code}`)
    }
  }
  expect(wrong).toEqual([])
})

/** A cursor as a list writes it, with values that none would write. */
const foreignCursors = [
  [],
  ['nonsense', 'nonsense'],
  ['\0', '\0'],
  ['2026-02-31', '1e400'],
  ['9'.repeat(30), '9'.repeat(30)],
].map((values) => Buffer.from(JSON.stringify(values)).toString('base64url'))

test('a cursor that no list has written is refused or leads nowhere, in every list', async () => {
  const lists = server.kernel.served.filter((endpoint) => 'cursorList' in endpoint)
  expect(lists.length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const list of lists) {
    const caller = callers[list.auth === 'operator' || list.auth === 'agent' ? list.auth : 'member']
    for (const cursor of foreignCursors) {
      const input = { ...needed[list.name], ...placeOf(list), cursor }
      const { code } = await caller.call(list, input as never)
      if (code !== '' && code !== 'bad_request') wrong.push(`${list.name} ${cursor}: ${code}`)
    }
  }
  expect(wrong).toEqual([])
})

/** The specification's own paging, of games that the server has in memory. */
const otherwisePaged = ['games.list', 'games.relayList']

test('no other call pages its answer in its own way', () => {
  const paged = server.kernel.served.filter((endpoint) => 'pageSize' in endpoint.input.properties)
  const others = paged.filter((endpoint) => !('list' in endpoint) && !('cursorList' in endpoint))
  expect(others.map(({ name }) => name).toSorted()).toEqual(otherwisePaged)
})
