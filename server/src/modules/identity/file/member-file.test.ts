import {
  closeMemberCase,
  memberDevices,
  memberNotes,
  memberTimeline,
  setMemberTags,
  writeMemberNote,
} from '@kancil/contract/identity/member-file'
import { freezeMember, memberProfile, searchMembers } from '@kancil/contract/identity/members'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestServer, testServer } from '../../../testing/server.ts'
import { plantMember } from '../testing/members.ts'

let house: TestServer
let desk: SignedIn
let memberId: MemberId
beforeAll(async () => {
  house = await testServer()
  desk = await house.operator('support')
  memberId = await plantMember(house, 'filed')
})
afterAll(() => house.stop())

let serial = 0
const requestId = () => `note-of-a-test-${++serial}`

test('tags are set, shown and found; a second spelling is refused', async () => {
  const set = (tags: string[]) => desk.call(setMemberTags, { memberId, tags })
  expect((await set(['vip', 'slow payer', 'vip'])).value).toEqual({ tags: ['slow payer', 'vip'] })
  expect((await desk.call(memberProfile, { memberId })).value.tags).toEqual(['slow payer', 'vip'])
  const tagged = await desk.call(searchMembers, { tag: 'vip' })
  expect(tagged.value.items.map(({ id }) => id)).toEqual([memberId])
  expect(tagged.value.items[0]!.tags).toEqual(['slow payer', 'vip'])
  expect((await set(['VIP'])).code).toBe('bad_request')
  expect((await set([' '])).code).toBe('bad_request')
  await set(['vip'])
  expect((await desk.call(searchMembers, { tag: 'slow payer' })).value.totalItems).toBe(0)
})

test('members are found by the beginning of their e-mail address', async () => {
  await sql`update member set email = 'Siti.Aminah@example.com' where id = ${memberId}`.execute(
    house.ownerDb,
  )
  const ids = async (q: string) =>
    (await desk.call(searchMembers, { q })).value.items.map(({ id }) => id)
  expect(await ids('siti.am')).toEqual([memberId])
  expect(await ids('aminah')).toEqual([])
})

test('a note is written once however often it is sent, and a case is closed once', async () => {
  const note = {
    ...{ memberId, requestId: requestId(), kind: 'note' as const },
    text: 'Called about a bonus',
  }
  const written = await desk.call(writeMemberNote, note)
  expect(written.code).toBe('')
  expect((await desk.call(writeMemberNote, note)).value).toEqual(written.value)
  const other = { ...note, text: 'Something else' }
  expect((await desk.call(writeMemberNote, other)).code).toBe('idempotency_conflict')
  const opened = await desk.call(writeMemberNote, {
    ...{ memberId, requestId: requestId(), kind: 'case', text: 'Wants their statement by post' },
  })
  const list = await desk.call(memberNotes, { memberId })
  expect(list.value.items.map(({ kind }) => kind)).toEqual(['case', 'note'])
  const { noteId } = opened.value
  const closing = 'Sent the statement'
  expect((await desk.call(closeMemberCase, { noteId, closing })).value).toMatchObject({ closing })
  expect((await desk.call(closeMemberCase, { noteId, closing })).code).toBe('already_closed')
  const aNote = { noteId: written.value.noteId, closing }
  expect((await desk.call(closeMemberCase, aNote)).code).toBe('not_a_case')
})

test('a browser tells which other accounts it was used for', async () => {
  const other = await plantMember(house, 'samebrowser')
  await sql`insert into member_device (id, merchant, account_key, device, user_agent, ip, country,
      first_used_at, last_used_at)
    select 'dev_' || md5(id), merchant, account_key, '\\x0102', 'a browser', '10.0.0.9', 'MY',
      now(), now() from member where id in (${memberId}, ${other})`.execute(house.ownerDb)
  const { items } = (await desk.call(memberDevices, { memberId })).value
  expect(items).toMatchObject([
    { ip: '10.0.0.9', otherAccounts: [{ memberId: other, account: 'samebrowser' }] },
  ])
})

test('the timeline merges every source and pages without losing or repeating an item', async () => {
  const watched = await plantMember(house, 'watched')
  const at = house.clock.now()
  // Many of one instant: the key decides their order.
  await sql`insert into login_attempt (merchant, account_key, network, ip, user_agent, outcome, at)
    select merchant, account_key, '10.0.0.1', '10.0.0.1', '', 'ok', ${at}
    from member, generate_series(1, 7) where id = ${watched}`.execute(house.ownerDb)
  await sql`insert into deposit (id, member_id, request_id, method_id, kind, gateway_id, currency,
      amount, fee, state, created_at, updated_at, expires_at)
    select 'dep_' || md5('t' || g), ${watched}, 'timeline-' || g, 'qr', 'qr', 'sandbox-bank', 'MYR',
      5000, 0, 'succeeded', ${at}, ${at}, ${at} from generate_series(1, 5) g`.execute(house.ownerDb)
  const freeze = { memberId: watched, reason: 'A stolen card' }
  expect((await desk.call(freezeMember, freeze)).code).toBe('')
  const words = { kind: 'note' as const, text: 'Watch this one' }
  const written = { memberId: watched, requestId: requestId(), ...words }
  expect((await desk.call(writeMemberNote, written)).code).toBe('')
  const whole = await desk.call(memberTimeline, { memberId: watched, pageSize: 100 })
  const keys = whole.value.items.map(({ key }) => key)
  expect(whole.value.nextCursor).toBeNull()
  expect(new Set(whole.value.items.map(({ kind }) => kind))).toEqual(
    new Set(['login', 'deposit', 'operator', 'note']),
  )
  expect(keys).toHaveLength(14)
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const place: { cursor?: string } = cursor ? { cursor } : {}
    const { value } = await desk.call(memberTimeline, { memberId: watched, pageSize: 3, ...place })
    paged.push(...value.items.map((item) => item.key))
    cursor = value.nextCursor
  } while (cursor)
  expect(paged).toEqual(keys)
  const deposits = await desk.call(memberTimeline, { memberId: watched, kind: 'deposit' })
  expect(deposits.value.items).toHaveLength(5)
  expect(deposits.value.items[0]).toMatchObject({ amount: '50.00', detail: 'succeeded' })
})

test('a timeline leaves out what the operator may not see', async () => {
  await sql`insert into suspicion (id, member_id, pattern, facts, state, opened_at)
    values ('sus_' || md5('t'), ${memberId}, 'threshold', '{}', 'closed', now())`.execute(
    house.ownerDb,
  )
  const kinds = async (caller: SignedIn) =>
    (await caller.call(memberTimeline, { memberId, kind: 'suspicion' })).value.items.length
  expect(await kinds(desk)).toBe(0)
  expect(await kinds(await house.operator('risk'))).toBe(1)
})

test('an unknown member and a made-up cursor are refused', async () => {
  const nobody = `mbr_${'0'.repeat(32)}`
  expect((await desk.call(memberTimeline, { memberId: nobody })).code).toBe('not_found')
  expect((await desk.call(memberDevices, { memberId: nobody })).code).toBe('not_found')
  const cursor = Buffer.from('["never","x"]').toString('base64url')
  expect((await desk.call(memberTimeline, { memberId, cursor })).code).toBe('bad_request')
})
