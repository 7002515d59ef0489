import { listAudit } from '@kancil/contract/operator/audit'
import { memberInfo } from '@kancil/contract/identity/member'
import {
  freezeMember,
  memberLogins,
  memberProfile,
  resetMemberPassword,
  searchMembers,
  setMayEnter,
  unfreezeMember,
} from '@kancil/contract/identity/members'
import { newId } from '../../../kernel/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, testServer, type TestServer } from '../../../testing/server.ts'
import { verifyAuditLog } from '../../operator/door.ts'
import { logIn, plantMember } from '../testing/members.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await testServer()
  admin = await server.operator('admin')
})
afterAll(() => server.stop())

const reason = 'asked by the member'

test('members are found by the beginning of account, name or phone, or by id', async () => {
  const id = await plantMember(server, 'Zulaikha', {
    payeeName: 'Zulaikha binti Hamid',
    mobileNum: '60123456789',
  })
  await plantMember(server, 'zulaikhb')
  const find = async (q: string) =>
    (await admin.call(searchMembers, { q })).value.items.map((item) => item.account)
  expect(await find('ZULAIKHA')).toEqual(['Zulaikha'])
  expect(await find('zulaikh')).toEqual(['zulaikhb', 'Zulaikha'])
  expect(await find('zulaikha bin')).toEqual(['Zulaikha'])
  expect(await find('6012345')).toEqual(['Zulaikha'])
  expect(await find(id)).toEqual(['Zulaikha'])
  expect(await find('%')).toEqual([])
  expect(await find("'; drop table member; --")).toEqual([])
})

test('the list is paged and filtered, with totals', async () => {
  for (let count = 0; count < 7; count++)
    await plantMember(server, `paged${count}`, { accountKind: count < 3 ? 1 : 0 })
  const page = await admin.call(searchMembers, { q: 'paged', pageNo: 2, pageSize: 3 })
  expect(page.value).toMatchObject({ pageNo: 2, totalItems: 7, totalPages: 3 })
  expect(page.value.items.map((item) => item.account)).toEqual(['paged3', 'paged2', 'paged1'])
  const agents = await admin.call(searchMembers, { q: 'paged', accountKind: 1, status: 'active' })
  expect(agents.value.totalItems).toBe(3)
})

test('a freeze needs a reason, ends every session, is audited, and can be taken back', async () => {
  const memberId = await plantMember(server, 'tofreeze')
  const browser = server.visitor()
  await logIn(server, browser, 'tofreeze')
  expect((await admin.call(freezeMember, { memberId, reason: '' })).code).toBe('bad_request')
  const frozen = await admin.call(freezeMember, { memberId, reason })
  expect(frozen.value).toMatchObject({ status: 'frozen', statusReason: reason, sessions: [] })
  expect((await browser.call(memberInfo, {})).code).toBe('session_expired')
  expect((await logIn(server, browser, 'tofreeze')).code).toBe('account_frozen')
  // Repeating it changes nothing and writes nothing.
  await admin.call(freezeMember, { memberId, reason })
  expect((await admin.call(unfreezeMember, { memberId, reason })).value.status).toBe('active')
  expect((await logIn(server, browser, 'tofreeze')).status).toBe(200)
  const { rows } = await sql<{ action: string }>`select action from audit_log
    where subject = ${memberId} order by sequence`.execute(server.ownerDb)
  expect(rows.map((row) => row.action)).toEqual(['identity.freeze', 'identity.unfreeze'])
  expect((await verifyAuditLog(server.db)).whole).toBe(true)
  const log = await admin.call(listAudit, { subject: memberId })
  const label = { kind: 'member', memberId, name: 'tofreeze', currency: 'MYR' }
  expect(log.value.items.map((row) => row.subjectLabel)).toEqual([label, label])
})

test('an account that may not enter is told member_no_enter, until it may again', async () => {
  const memberId = await plantMember(server, 'nostaff')
  const browser = server.visitor()
  await logIn(server, browser, 'nostaff')
  const answer = await admin.call(setMayEnter, { memberId, mayEnter: false, reason })
  expect(answer.value).toMatchObject({ status: 'active', mayEnter: false, sessions: [] })
  expect((await browser.call(memberInfo, {})).code).toBe('session_expired')
  expect((await logIn(server, browser, 'nostaff')).code).toBe('member_no_enter')
  // Repeating it changes nothing and writes nothing.
  await admin.call(setMayEnter, { memberId, mayEnter: false, reason })
  const opened = await admin.call(setMayEnter, { memberId, mayEnter: true, reason })
  expect(opened.value.mayEnter).toBe(true)
  expect((await logIn(server, browser, 'nostaff')).status).toBe(200)
  const { rows } = await sql<{ action: string }>`select action from audit_log
    where subject = ${memberId} order by sequence`.execute(server.ownerDb)
  expect(rows.map((row) => row.action)).toEqual(['identity.closeEntry', 'identity.openEntry'])
})

test('a closed account is neither frozen nor given a password', async () => {
  const memberId = await plantMember(server, 'isclosed')
  await sql`update member set status = 'closed' where id = ${memberId}`.execute(server.db)
  for (const endpoint of [freezeMember, unfreezeMember, resetMemberPassword])
    expect((await admin.call(endpoint, { memberId, reason })).code).toBe('member_closed')
  const entry = await admin.call(setMayEnter, { memberId, mayEnter: false, reason })
  expect(entry.code).toBe('member_closed')
})

test('a password given by an operator is shown once, works once and is in no log', async () => {
  const memberId = await plantMember(server, 'lostit')
  const browser = server.visitor()
  await logIn(server, browser, 'lostit')
  const { value } = await admin.call(resetMemberPassword, { memberId, reason })
  expect(value.password).toMatch(/^[\w-]{12}$/)
  expect((await browser.call(memberInfo, {})).code).toBe('session_expired')
  expect((await logIn(server, browser, 'lostit')).code).toBe('incorrect_account_or_password')
  const reply = await logIn(server, browser, 'lostit', value.password)
  expect(reply.value.mustChangePassword).toBe(true)
  const { rows } = await sql<{ row: string }>`select a::text as row from audit_log a
    where subject = ${memberId}`.execute(server.ownerDb)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.row).not.toContain(value.password)
})

test('a reset asks the operator for the second factor', async () => {
  const memberId = await plantMember(server, 'stepup1')
  const tired = await server.operator('admin', { steppedUp: false })
  expect((await tired.call(resetMemberPassword, { memberId, reason })).code).toBe(
    'step_up_required',
  )
})

test('the profile shows facts, sessions and the upline, never a hash', async () => {
  const uplineId = await plantMember(server, 'upline1', { accountKind: 1 })
  const memberId = await plantMember(server, 'under1', { uplineId, birthday: '1988-02-29' })
  await logIn(server, server.visitor('member', '203.0.113.77'), 'under1')
  const { value } = await admin.call(memberProfile, { memberId })
  expect(value).toMatchObject({ uplineId, uplineAccount: 'upline1', birthday: '1988-02-29' })
  expect(value.sessions.map((session) => session.ip)).toEqual(['203.0.113.77'])
  expect(JSON.stringify(value)).not.toMatch(/argon2/)
  expect((await admin.call(memberProfile, { memberId: newId('member') })).code).toBe('not_found')
})

test('the login history is newest first, with what failed', async () => {
  const memberId = await plantMember(server, 'logbook')
  const browser = server.visitor('member', '203.0.113.78')
  await logIn(server, browser, 'logbook', 'wrong')
  await logIn(server, browser, 'logbook')
  const { value } = await admin.call(memberLogins, { memberId })
  expect(value.items.map((item) => [item.outcome, item.ip])).toEqual([
    ['ok', '203.0.113.78'],
    ['wrong', '203.0.113.78'],
  ])
})

test('a member’s cookie opens no console call, and no operator’s the members’ site', async () => {
  const memberId = await plantMember(server, 'crossed')
  const browser = server.visitor()
  await logIn(server, browser, 'crossed')
  const crossed = server.visitor('operator')
  crossed.cookies = { ...browser.cookies }
  crossed.marker = browser.marker
  expect((await crossed.call(memberProfile, { memberId })).code).toBe('not_logged_in')
  const back = server.visitor()
  back.cookies = { ...admin.cookies }
  back.marker = admin.marker
  expect((await back.call(memberInfo, {})).code).toBe('not_logged_in')
})
