import type { MemberId } from '@kancil/contract/ids'
import type { InputOf } from '@kancil/contract/endpoint'
import * as site from '@kancil/contract/messages/announcements'
import { ownPage } from '@kancil/contract/messages/pages'
import * as inbox from '@kancil/contract/messages/inbox'
import * as publicationsCalls from '@kancil/contract/messages/publications'
import * as publicationCalls from '@kancil/contract/messages/publication'
import * as broadcastsCalls from '@kancil/contract/messages/broadcasts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestServer, testServer } from '../../testing/server.ts'
import { identity } from '../identity/module.ts'
import { plantMember } from '../identity/testing/members.ts'
import { operator } from '../operator/module.ts'
import { safetyModule } from '../safety/module.ts'
import { site as siteModule } from '../site/module.ts'
import { messages } from './module.ts'
import { runBroadcast } from './broadcasts/send.ts'

let server: TestServer
let editor: SignedIn
const ids = {} as Record<'player' | 'agent' | 'trial' | 'dollar', MemberId>

beforeAll(async () => {
  server = await testServer({ modules: [operator, siteModule, identity, safetyModule(), messages] })
  editor = await server.operator('content')
  ids.player = await plantMember(server, 'reader')
  ids.agent = await plantMember(server, 'leader', { accountKind: 1 })
  ids.trial = await plantMember(server, 'taster', { accountKind: 4, currency: 'XTS' })
  ids.dollar = await plantMember(server, 'dollar', { currency: 'USD' as never })
})
afterAll(() => server.stop())

type New = InputOf<typeof publicationsCalls.createPublication>
const day = 86_400_000
const minute = 1 / 1_440
const at = (days: number) => new Date(server.clock.now().getTime() + days * day).toISOString()

function publicationInput(kind: New['kind'], title: string, more: Partial<New> = {}): New {
  return {
    ...{ kind, audience: 'everyone', currencies: [], groupName: kind === 'B' ? 'w_home' : null },
    ...{ picture: null, art: 'river', link: '', position: 0, startsAt: at(-1), endsAt: null },
    variants: { EN: { title, content: `<p>${title}</p>` } },
    ...more,
  }
}

async function publish(kind: New['kind'], title: string, more: Partial<New> = {}) {
  const made = await editor.call(
    publicationsCalls.createPublication,
    publicationInput(kind, title, more),
  )
  expect(made.code).toBe('')
  const { announcementId, version } = made.value
  const reply = await editor.call(publicationsCalls.setPublicationState, {
    announcementId,
    version,
    state: 'published',
  })
  expect(reply.code).toBe('')
  return reply.value
}

const member = (who: keyof typeof ids) =>
  server.signedIn(ids[who], {
    accountKind: who === 'agent' ? 1 : who === 'trial' ? 4 : 0,
    currency: (who === 'dollar' ? 'USD' : who === 'trial' ? 'XTS' : 'MYR') as 'MYR',
  })

describe('announcements', () => {
  test('each type has its place; a draft, one of tomorrow, one of yesterday and one taken back have none', async () => {
    await publish('H', 'head')
    await publish('PL', 'player')
    await publish('PU', 'popup')
    await publish('PR', 'promotion')
    await publish('B', 'home banner')
    await publish('B', 'login banner', { groupName: 'w_login' })
    await editor.call(publicationsCalls.createPublication, publicationInput('H', 'draft'))
    await publish('H', 'tomorrow', { startsAt: at(1) })
    await publish('H', 'yesterday', { startsAt: at(-3), endsAt: at(-1) })
    const { announcementId, version } = await publish('H', 'taken back')
    await editor.call(publicationsCalls.setPublicationState, {
      announcementId,
      version,
      state: 'withdrawn',
    })

    const { value } = await server.visitor().call(site.announcements, { language: 'EN' })
    const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)
    expect({
      head: titles(value.headline),
      player: titles(value.player),
      popup: titles(value.popup),
      promotion: titles(value.promotion),
      banners: value.banners.map(({ groupName, list }) => [groupName, ...titles(list)]),
    }).toEqual({
      head: ['head'],
      player: ['player'],
      popup: ['popup'],
      promotion: ['promotion'],
      banners: [
        ['w_home', 'home banner'],
        ['w_login', 'login banner'],
      ],
    })
    const some = await server.visitor().call(site.announcements, {
      types: 'PU,PR',
      platform: 'W',
      execution: 'B',
      language: 'EN',
    })
    expect(titles(some.value.headline)).toEqual([])
    expect(titles(some.value.popup)).toEqual(['popup'])
    expect(some.value.banners).toHaveLength(2)
  })

  test('what is due shows when its time comes, and goes when it ends', async () => {
    const published = await publish('PR', 'for a minute', {
      startsAt: at(minute),
      endsAt: at(2 * minute),
    })
    const seen = async () =>
      (await server.visitor().call(site.announcement, { announcementId: published.announcementId }))
        .code
    expect(await seen()).toBe('not_found')
    server.clock.advance(minute * day)
    expect(await seen()).toBe('')
    server.clock.advance(minute * day)
    expect(await seen()).toBe('not_found')
  })

  test('only its audience sees it', async () => {
    const titles: Record<string, string[]> = {}
    for (const audience of publicationCalls.audiences)
      await publish('PL', `to ${audience}`, { audience })
    await publish('PL', 'to dollars', { currencies: ['USD'] })
    for (const who of ['visitor', 'player', 'agent', 'trial', 'dollar'] as const) {
      const caller = who === 'visitor' ? server.visitor() : await member(who)
      const { value } = await caller.call(site.announcements, { types: 'PL', language: 'EN' })
      titles[who] = value.player.map(({ title }) => title.replace('to ', '')).toSorted()
    }
    expect(titles).toEqual({
      visitor: ['everyone', 'player', 'visitors'],
      trial: ['everyone', 'player', 'visitors'],
      player: ['everyone', 'members', 'player', 'players'],
      agent: ['agents', 'everyone', 'members', 'player'],
      dollar: ['dollars', 'everyone', 'members', 'player', 'players'],
    })
  })

  test('the words are the reader’s, or the site’s, or the first there are', async () => {
    const variants = {
      EN: { title: 'Rain', content: '<p>Rain</p>' },
      MS: { title: 'Hujan', content: '<p>Hujan</p>' },
    }
    const { announcementId } = await publish('PR', '', { variants })
    const titleIn = async (language?: 'EN' | 'MS' | 'AR') => {
      const input = { announcementId, ...(language ? { language } : {}) }
      return (await server.visitor().call(site.announcement, input)).value.title
    }
    expect(await titleIn('EN')).toBe('Rain')
    expect(await titleIn('AR')).toBe('Hujan')
    expect(await titleIn()).toBe('Hujan')
  })

  test('what cannot be shown is refused, and nobody overwrites another’s change', async () => {
    const code = async (input: New) =>
      (await editor.call(publicationsCalls.createPublication, input)).code
    expect(await code(publicationInput('H', ' '))).toBe('no_text')
    expect(await code({ ...publicationInput('H', 'x'), variants: {} })).toBe('no_text')
    expect(await code({ ...publicationInput('H', 'x'), endsAt: at(-2) })).toBe('ends_before_start')
    expect(await code({ ...publicationInput('H', 'x'), groupName: 'w_home' })).toBe('group_wrong')
    expect(await code({ ...publicationInput('B', 'x'), groupName: null })).toBe('group_wrong')
    expect(await code({ ...publicationInput('H', 'x'), picture: 'a'.repeat(64) })).toBe(
      'picture_unknown',
    )
    expect(
      await code({ ...publicationInput('H', 'x'), startsAt: '2026-13-45T00:00:00.000Z' }),
    ).toBe('bad_request')
    for (const link of ['javascript:alert(1)', '//evil.test', 'http://evil.test', '/\\evil.test'])
      expect(await code({ ...publicationInput('H', 'x'), link }), link).toBe('bad_request')

    const { announcementId, version } = await publish('H', 'contested')
    const { kind: _kind, ...change } = publicationInput('H', 'changed')
    const input = { announcementId, version, ...change }
    expect((await editor.call(publicationsCalls.changePublication, input)).code).toBe('')
    expect((await editor.call(publicationsCalls.changePublication, input)).code).toBe(
      'publication_changed',
    )
  })

  test('each change is in the audit log with its words, and every open page hears of it', async () => {
    const heard: string[] = []
    const stop = server.kernel.live.listen(['site'], ({ type }) => void heard.push(type))
    const { announcementId } = await publish('N', 'noted')
    stop()
    expect(heard).toEqual([site.announcementsMessage])
    const { rows } = await sql<{ action: string; after: string }>`select action, after
      from audit_log where subject = ${announcementId} order by sequence`.execute(server.db)
    expect(rows.map(({ action }) => action)).toEqual(['messages.create', 'messages.setState'])
    expect(rows[1]!.after).toContain('noted')
  })
})

test('a help page is the operator’s newest words while they are shown, the same for everybody', async () => {
  const read = async (topic: 'terms' | 'privacy', who: { call: SignedIn['call'] }) =>
    (await who.call(ownPage, { topic, language: 'EN' })).value
  expect(await read('terms', server.visitor())).toEqual({ page: null, titles: [] })
  await publish('G', 'First terms', { groupName: 'terms', startsAt: at(-2) })
  // Terms for some readers alone would not bind the others.
  const { announcementId, version } = await publish('G', 'Our terms', {
    ...{ groupName: 'terms', audience: 'agents', currencies: ['USD'], endsAt: at(2) },
    variants: {
      EN: { title: 'Our terms', content: '<p onclick="x()">Ours</p><script>1</script>' },
    },
  })
  await publish('G', 'Privacy of tomorrow', { groupName: 'privacy', startsAt: at(1) })
  const titles = [{ topic: 'terms', title: 'Our terms' }]
  for (const who of [server.visitor(), await member('player'), await member('trial')])
    expect(await read('terms', who)).toEqual({
      page: { title: 'Our terms', content: '<p>Ours</p>', updatedAt: expect.any(String) },
      titles,
    })
  expect(await read('privacy', server.visitor())).toEqual({ page: null, titles })
  const back = { announcementId, version, state: 'withdrawn' } as const
  await editor.call(publicationsCalls.setPublicationState, back)
  expect((await read('terms', server.visitor())).page?.title).toBe('First terms')

  const code = async (input: New) =>
    (await editor.call(publicationsCalls.createPublication, input)).code
  expect(await code(publicationInput('G', 'x'))).toBe('group_wrong')
  expect(await code(publicationInput('G', 'x', { groupName: 'w_home' }))).toBe('group_wrong')
  expect(await code(publicationInput('B', 'x', { groupName: 'terms' }))).toBe('group_wrong')
  expect(await code(publicationInput('N', 'x', { groupName: 'terms' }))).toBe('group_wrong')
})

test('notices come nine a page, newest first, and higher places before', async () => {
  for (let count = 1; count <= 12; count++)
    await publish('N', `notice ${count}`, { startsAt: at(-20 + count) })
  await publish('N', 'pinned', { startsAt: at(-40), position: 5 })
  const first = (await server.visitor().call(site.notices, { language: 'EN' })).value
  expect(first.items.map(({ title }) => title)).toEqual([
    'pinned',
    'noted',
    ...[12, 11, 10, 9, 8, 7, 6].map((count) => `notice ${count}`),
  ])
  expect([first.pageSize, first.totalItems, first.totalPages]).toEqual([9, 14, 2])
  const second = (await server.visitor().call(site.notices, { pageNo: 2, language: 'EN' })).value
  expect(second.items.map(({ title }) => title)).toEqual(
    [5, 4, 3, 2, 1].map((count) => `notice ${count}`),
  )
})

describe('platform messages', () => {
  const text = (title: string) => ({ EN: { title, content: `<p>${title}</p>` } })

  test('to members by account: unread, live, read, read all, deleted', async () => {
    const reader = await member('player')
    const heard: unknown[] = []
    const stop = server.kernel.live.listen([`member:${ids.player}`], ({ type, data }) => {
      if (type === inbox.unreadMessage) heard.push((data as { unread: number }).unread)
    })
    for (const title of ['one', 'two', 'three']) {
      const reply = await editor.call(broadcastsCalls.sendBroadcast, {
        requestId: `to-reader-${title}`,
        to: { kind: 'accounts', accounts: ['Reader', 'reader'] },
        variants: text(title),
      })
      expect([reply.code, reply.value.state, reply.value.sent]).toEqual(['', 'sent', 1])
      server.clock.advance(1_000)
    }
    const list = await reader.call(inbox.listMessages, { language: 'EN' })
    expect(list.value.items.map(({ title }) => title)).toEqual(['three', 'two', 'one'])
    const [three, two] = list.value.items
    expect((await reader.call(inbox.unreadMessages, {})).value.unread).toBe(3)
    const { messageId } = three!
    expect((await reader.call(inbox.readMessage, { messageId })).value.unread).toBe(2)
    expect((await reader.call(inbox.readMessage, { messageId })).value.unread).toBe(2)
    const remove = { messageId: two!.messageId }
    expect((await reader.call(inbox.deleteMessage, remove)).value.unread).toBe(1)
    expect((await reader.call(inbox.deleteMessage, remove)).value.unread).toBe(1)
    expect((await reader.call(inbox.readAllMessages, {})).value.unread).toBe(0)
    stop()
    expect(heard).toEqual([1, 2, 3, 2, 2, 1, 1, 0])
    const left = await reader.call(inbox.listMessages, { language: 'EN' })
    expect(left.value.items.map(({ title, readAt }) => [title, readAt !== null])).toEqual([
      ['three', true],
      ['one', true],
    ])
    expect((await reader.call(inbox.listMessages, { unreadOnly: true })).value.items).toEqual([])
  })

  test('nobody reads or deletes another’s', async () => {
    const reader = await member('player')
    const { messageId } = (await reader.call(inbox.listMessages, {})).value.items[0]!
    const other = await member('agent')
    expect((await other.call(inbox.readMessage, { messageId })).code).toBe('not_found')
    expect((await other.call(inbox.deleteMessage, { messageId })).code).toBe('not_found')
    expect((await reader.call(inbox.listMessages, {})).value.items[0]!.messageId).toBe(messageId)
  })

  test('an account that nobody has stops the whole of it', async () => {
    const reply = await editor.call(broadcastsCalls.sendBroadcast, {
      requestId: 'to-nobody-1',
      to: { kind: 'accounts', accounts: ['reader', 'nobodyhere', 'taster'] },
      variants: text('lost'),
    })
    expect([reply.code, reply.body.value]).toEqual([
      'accounts_unknown',
      { accounts: ['nobodyhere', 'taster'] },
    ])
    const list = await (await member('player')).call(inbox.listMessages, {})
    expect(list.value.items.map(({ title }) => title)).not.toContain('lost')
  })

  test('to an audience: by the job, once in each inbox, whatever is done twice', async () => {
    const progress: unknown[] = []
    const stop = server.kernel.live.listen(['console'], ({ type, data }) => {
      if (type === broadcastsCalls.broadcastMessage) progress.push(data)
    })
    const input = {
      requestId: 'to-all-1',
      to: { kind: 'audience' as const, audience: 'members' as const, currencies: [] },
      variants: text('to all'),
    }
    const count = await editor.call(broadcastsCalls.countRecipients, { audience: 'members' })
    expect(count.value.count).toBe(3)
    const [sent, again] = [
      await editor.call(broadcastsCalls.sendBroadcast, input),
      await editor.call(broadcastsCalls.sendBroadcast, input),
    ]
    expect([sent.value.state, sent.value.total]).toEqual(['sending', 3])
    expect(again.value.broadcastId).toBe(sent.value.broadcastId)
    const other = { ...input, variants: text('something else') }
    expect((await editor.call(broadcastsCalls.sendBroadcast, other)).code).toBe(
      'idempotency_conflict',
    )
    const { broadcastId } = sent.value
    await Promise.all([
      runBroadcast(server.kernel, broadcastId),
      runBroadcast(server.kernel, broadcastId),
    ])
    stop()
    expect(progress).toEqual([{ broadcastId, sent: 3, total: 3, state: 'sent' }])
    for (const who of ['player', 'agent', 'dollar'] as const) {
      const list = await (await member(who)).call(inbox.listMessages, { language: 'EN' })
      expect(list.value.items.filter(({ title }) => title === 'to all')).toHaveLength(1)
    }
    expect((await (await member('trial')).call(inbox.unreadMessages, {})).code).toBe(
      'real_account_required',
    )
  })

  test('taken back it is gone from every inbox, read or not', async () => {
    const [newest] = (await editor.call(broadcastsCalls.listBroadcasts, {})).value.items
    const reader = await member('player')
    const before = (await reader.call(inbox.unreadMessages, {})).value.unread
    const { broadcastId } = newest!
    const taken = await editor.call(broadcastsCalls.withdrawBroadcast, { broadcastId })
    expect(taken.value.state).toBe('withdrawn')
    expect((await editor.call(broadcastsCalls.withdrawBroadcast, { broadcastId })).code).toBe('')
    expect((await reader.call(inbox.unreadMessages, {})).value.unread).toBe(before - 1)
    const list = await reader.call(inbox.listMessages, { language: 'EN' })
    expect(list.value.items.map(({ title }) => title)).not.toContain('to all')
  })
})

test('a picture is drawn anew, shown from both sites, and only what was uploaded may be named', async () => {
  const drawn = await sharp({
    create: { width: 2_400, height: 960, channels: 3, background: '#1b6b4c' },
  })
    .png()
    .toBuffer()
  const upload = (bytes: Buffer) =>
    editor.call(publicationsCalls.uploadPicture, { file: new Blob([new Uint8Array(bytes)]) })
  const { value } = await upload(drawn)
  expect([value.width, value.height]).toEqual([1_440, 576])
  for (const side of ['member', 'operator'] as const) {
    const answer = await server.visitor(side).send('GET', value.url)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    // The member site's pages may show it from an image CDN, which passes this header on.
    expect(answer.headers['cross-origin-resource-policy']).toBe(
      side === 'member' ? 'cross-origin' : 'same-origin',
    )
  }
  const published = await publish('B', 'with a picture', { picture: value.picture })
  const { banners } = (await server.visitor().call(site.announcements, { types: 'B' })).value
  const mine = banners[0]!.list.find((banner) => banner.announcementId === published.announcementId)
  expect(mine?.picture).toBe(value.url)
  expect((await upload(Buffer.from('<svg onload=alert(1)>'))).body).toMatchObject({
    message: 'picture_invalid',
    value: { reason: 'picture_type' },
  })
  for (const name of ['x', `${'0'.repeat(64)}.webp`, '..%2f..%2fetc', `${'0'.repeat(64)}.png`])
    expect((await server.visitor().send('GET', `/wps/pictures/${name}`)).status).toBe(404)
})

test('roles without the permission write nothing', async () => {
  for (const role of ['finance', 'risk', 'auditor'] as const) {
    const other = await server.operator(role)
    expect(
      (await other.call(publicationsCalls.createPublication, publicationInput('H', 'x'))).code,
    ).toBe('forbidden')
    expect((await other.call(broadcastsCalls.listBroadcasts, {})).code).toBe('forbidden')
  }
})
