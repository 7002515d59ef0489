import { memberRegistered } from '@kancil/contract/identity/registration'
import type { MemberId } from '@kancil/contract/ids'
import { withdrawBroadcast } from '@kancil/contract/messages/broadcasts'
import * as calls from '@kancil/contract/messages/campaigns'
import { listMessages } from '@kancil/contract/messages/inbox'
import type { Segment } from '@kancil/contract/messages/segment'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { type SignedIn, type TestServer, testServer } from '../../../testing/server.ts'
import { plantMember } from '../../identity/testing/members.ts'
import { resumeBroadcasts, runBroadcast } from '../broadcasts/send.ts'
import { broadcastsUnderWay } from '../broadcasts/store.ts'
import { withinSegment } from './segment.ts'

let server: TestServer
let editor: SignedIn
const ids: MemberId[] = []
beforeAll(async () => {
  server = await testServer()
  editor = await server.operator('content')
  for (let count = 0; count < 6; count += 1) ids.push(await plantMember(server, `segment${count}`))
  const { db } = server
  await sql`update member set language = 'VI' where id = any(${ids.slice(0, 2)}::text[])`.execute(
    db,
  )
  await sql`update member set last_login_at = now() - interval '40 days', created_at = now() - interval '90 days'
    where id = any(${ids.slice(0, 3)}::text[])`.execute(db)
  // Someone who wants no promotions, and someone who may not enter.
  await sql`update member set marketing = false where id = ${ids[4]!}`.execute(db)
  await sql`update member set status = 'frozen' where id = ${ids[5]!}`.execute(db)
})
afterAll(() => server.stop())

const all: Segment = { audience: 'members', currencies: [], languages: [] }
const preview = (segment: Segment) => editor.call(calls.previewCampaign, { segment })
let requests = 0
const request = () => `request-${String((requests += 1)).padStart(6, '0')}`
const variants = { EN: { title: 'A quiet week', content: '<p>Come and see.</p>' } }
const send = (segment: Segment, more = {}) =>
  editor.call(calls.sendCampaign, {
    ...{ requestId: request(), segment, variants, startsAt: null, confirmation: '' },
    ...more,
  })
const titles = async (id: MemberId) => {
  const member = await server.signedIn(id)
  return (await member.call(listMessages, {})).value.items.map(({ title }) => title)
}

test('a segment is counted before it is written to, with a few of its members', async () => {
  expect((await preview(all)).value).toMatchObject({ count: 4, isEveryone: true, isPartial: false })
  const away = (await preview({ ...all, awayForDays: 30 })).value
  expect(away).toMatchObject({ count: 3, reachable: 3, isEveryone: false })
  expect(away.sample).toEqual(['segment0', 'segment1', 'segment2'])
  expect((await preview({ ...all, languages: ['VI'] })).value.count).toBe(2)
  expect((await preview({ ...all, joinedWithinDays: 30 })).value.count).toBe(1)
  expect((await preview({ ...all, balanceMin: '0.01' })).value.count).toBe(0)
  expect((await preview({ ...all, balanceMax: '0.00' })).value.count).toBe(4)
  expect((await preview({ ...all, rankMin: 1 })).value.count).toBe(0)
  expect((await preview({ ...all, rankMin: 3, rankMax: 2 })).code).toBe('segment_contradicts')
})

test('ranks come from outside', async () => {
  const outside = { rankLevelsOf: async () => new Map([[ids[1] as string, 5]]) }
  const within = await withinSegment(server.db, outside, { ...all, rankMin: 5 }, ids)
  expect(within).toEqual([ids[1]])
})

test('everyone is written to only with the word typed', async () => {
  expect((await send(all)).code).toBe('confirmation_needed')
  expect((await send(all, { confirmation: 'everyone' })).code).toBe('confirmation_needed')
  const sent = await send(all, { confirmation: 'EVERYONE' })
  expect(sent.value).toMatchObject({ state: 'sending', total: 4 })
  await runBroadcast(server.kernel, sent.value.broadcastId)
  expect(await titles(ids[3]!)).toEqual(['A quiet week'])
  expect(await titles(ids[4]!)).toEqual([])
})

test('a campaign waits for its time, reaches its segment once, and can be taken back before', async () => {
  const now = server.clock.now().getTime()
  const startsAt = new Date(now + 3_600_000).toISOString()
  const segment = { ...all, languages: ['VI' as const] }
  const past = new Date(now - 1_000).toISOString()
  expect((await send(segment, { startsAt: past })).code).toBe('starts_in_past')
  const planned = (await send(segment, { startsAt })).value
  const cancelled = (await send(segment, { startsAt })).value
  expect(planned).toMatchObject({ state: 'scheduled', startsAt })
  await runBroadcast(server.kernel, planned.broadcastId)
  const before = (await titles(ids[0]!)).length
  await editor.call(withdrawBroadcast, { broadcastId: cancelled.broadcastId })
  server.clock.advance(3_700_000)
  editor = await server.operator('content')
  expect(await broadcastsUnderWay(server.db, server.clock.now())).toEqual([planned.broadcastId])
  await resumeBroadcasts(server.kernel)
  for (let twice = 0; twice < 2; twice += 1) await runBroadcast(server.kernel, planned.broadcastId)
  expect(await titles(ids[0]!)).toHaveLength(before + 1)
  expect(await titles(ids[2]!)).toHaveLength(before)
})

test('a welcome goes to each newcomer, once, until another takes its place', async () => {
  const welcome = async (title: string) =>
    editor.call(calls.setWelcome, {
      ...{ requestId: request(), variants: { EN: { title, content: '<p>Hello</p>' } } },
    })
  expect((await welcome('First welcome')).value.state).toBe('running')
  expect((await welcome('Welcome')).value.state).toBe('running')
  const id = await plantMember(server, 'newcomer')
  const payload = { memberId: id, merchant: 'kancil', accountKind: 0, uplineId: null, at: '' }
  for (let twice = 0; twice < 2; twice += 1)
    await inTransaction(server.db, (tx) => emit(tx, memberRegistered, payload))
  await server.drain()
  expect(await titles(id)).toEqual(['Welcome'])
})
