import type { AddressInfo } from 'node:net'
import type { MemberId } from '@kancil/contract/ids'
import * as canned from '@kancil/contract/messages/chat/canned'
import * as desk from '@kancil/contract/messages/chat/desk'
import * as own from '@kancil/contract/messages/chat/member'
import { type ChatFrame, chatProtocol } from '@kancil/contract/messages/chat/socket'
import { customerServiceLinks } from '@kancil/contract/site/customer-service'
import { siteInfo } from '@kancil/contract/site/info'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { png } from '../../../kernel/testing/hostile-pictures.ts'
import { cookieNames, type Visitor } from '../../../testing/visitor.ts'
import { setSetting } from '../../../testing/settings.ts'
import { type SignedIn, type TestServer, testServer } from '../../../testing/server.ts'
import { plantMember } from '../../identity/testing/members.ts'
import { closeIdleChats } from './idle.ts'
import { openPath } from './testing.ts'

let server: TestServer
let aina: SignedIn
let first: SignedIn
let second: SignedIn
let ports: Record<'member' | 'operator', number>
const sockets: WebSocket[] = []

beforeAll(async () => {
  server = await testServer()
  const { member, console } = server.kernel
  for (const { app } of [member, console]) await app.listen({ port: 0, host: '127.0.0.1' })
  const portOf = (at: typeof member) => (at.app.server.address() as AddressInfo).port
  ports = { member: portOf(member), operator: portOf(console) }
  aina = await signIn('aina')
  first = await server.operator('support')
  second = await server.operator('support')
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.stop()
})

async function signIn(account: string): Promise<SignedIn> {
  const memberId = await plantMember(server, account)
  return server.signedIn(memberId, { account })
}

let requests = 0
const request = () => `request-${String((requests += 1)).padStart(6, '0')}`
const begin = (who: Visitor, text = 'Where is my deposit?') =>
  who.call(own.openChat, { requestId: request(), language: 'EN', text })

/** A socket as a browser opens it, with every frame it was sent. */
function follow(
  side: 'member' | 'operator',
  who: Visitor,
  chatId: string,
  { after = 0, key = '', origin = '' } = {},
) {
  const path = side === 'member' ? '/wps/chat/socket' : '/console/chat/socket'
  const offered = [chatProtocol, ...(who.marker ? [`marker.${who.marker}`] : [])]
  const listener = side === 'member' ? server.kernel.member : server.kernel.console
  const socket = new WebSocket(
    `ws://127.0.0.1:${ports[side]}${path}?chat=${chatId}&after=${after}`,
    key ? [...offered, `key.${key}`] : offered,
    {
      headers: {
        origin: origin || [...listener.origins][0]!,
        cookie: `${cookieNames[side]}=${who.cookies[cookieNames[side]] ?? ''}`,
      },
    },
  )
  sockets.push(socket)
  const frames: ChatFrame[] = []
  let refused = 0
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ChatFrame))
  socket.on('unexpected-response', (_request, response) => {
    refused = response.statusCode ?? 0
    socket.terminate()
  })
  socket.on('error', () => undefined)
  return {
    socket,
    frames,
    refused: () => refused,
    lines: () => frames.flatMap((frame) => (frame.type === 'line' ? [frame.line] : [])),
    opened: () => vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN)),
    closed: () => vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.CLOSED), 5_000),
  }
}

describe('a chat', () => {
  test('waits with a place, is taken, answered, transferred, closed and rated', async () => {
    const { value } = await begin(aina)
    const { chatId } = value.chat
    expect(value.chat).toMatchObject({ type: 'LIVECHAT', state: 'waiting', position: 1 })
    expect(value.chat.waitSeconds).toBeGreaterThan(0)
    expect(value.lines.map(({ kind, text }) => [kind, text])).toEqual([
      ['member', 'Where is my deposit?'],
      ['system', 'queued'],
    ])
    expect((await begin(aina, 'again')).value.chat.chatId).toBe(chatId)
    const answer = { chatId, requestId: request(), text: 'Let me look.' }
    expect((await first.call(desk.answerChat, answer)).code).toBe('chat_not_yours')
    expect((await first.call(desk.takeChat, { chatId })).value).toMatchObject({
      ...{ state: 'open', name: 'aina', isUnanswered: true },
    })
    expect((await second.call(desk.takeChat, { chatId })).code).toBe('chat_taken')
    expect((await first.call(desk.answerChat, answer)).value.number).toBe(4)
    expect((await first.call(desk.answerChat, answer)).value.number).toBe(4)
    const to = second.subjectId as desk.ChatOperator['operatorId']
    const move = { chatId, to, note: 'payments' }
    expect((await first.call(desk.transferChat, move)).code).toBe('operator_away')
    await second.call(desk.setChatDesk, { available: true })
    expect((await first.call(desk.transferChat, move)).value.operatorId).toBe(to)
    const late = { chatId, requestId: request(), text: 'Late' }
    expect((await first.call(desk.answerChat, late)).code).toBe('chat_not_yours')
    expect((await second.call(desk.answerChat, late)).code).toBe('')
    const rating = { chatId, stars: 5, note: 'quick' }
    expect((await aina.call(own.rateChat, rating)).code).toBe('chat_not_closed')
    expect((await second.call(desk.closeChat, { chatId })).value.state).toBe('closed')
    const say = { chatId, requestId: request(), text: 'thanks' }
    expect((await aina.call(own.sayInChat, say)).code).toBe('chat_closed')
    expect((await aina.call(own.rateChat, rating)).value.rating).toBe(5)
    expect((await aina.call(own.rateChat, { ...rating, stars: 1 })).code).toBe('chat_rated')
    const { chat, lines } = (await first.call(desk.deskChat, { chatId })).value
    expect(chat).toMatchObject({ rating: 5, ratingNote: 'quick' })
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(lines.filter(({ kind }) => kind === 'system').map(({ text }) => text)).toEqual([
      ...['queued', 'taken', 'transferred', 'closed', 'rated'],
    ])
  })

  test('the queue counts its places: VIP first, then who waits longest', async () => {
    const names = ['queue1', 'queue2', 'queue3']
    const chats: string[] = []
    for (const name of names) chats.push((await begin(await signIn(name))).value.chat.chatId)
    await sql`update chat set type = 'VIP' where id = ${chats[2]!}`.execute(server.db)
    const waiting = await first.call(desk.deskChats, { state: 'waiting' })
    expect(waiting.value.items.map(({ chatId }) => chatId)).toEqual([chats[2], chats[0], chats[1]])
    await vi.waitFor(async () => {
      const { value } = await first.call(desk.deskChat, { chatId: chats[1]! })
      expect(value.chat.position).toBe(3)
    })
    for (const chatId of chats) await first.call(desk.closeChat, { chatId })
  })

  test('a member above rank 4 is a VIP, with a window of its own; rank 4 is not', async () => {
    const types: string[] = []
    for (const rank of [4, 5]) {
      const ranked = await signIn(`rank${rank}`)
      await sql`update member set club_rank = ${rank} where id = ${ranked.subjectId}`.execute(
        server.db,
      )
      const { chat } = (await begin(ranked)).value
      const { height } = (await ranked.call(own.chatStatus, {})).value
      const links = (await ranked.call(customerServiceLinks, {})).value.version.pathList
      types.push(`${chat.type} ${height} ${links.map(({ csType }) => csType).join()}`)
      await ranked.call(own.leaveChat, { chatId: chat.chatId })
    }
    expect(types).toEqual(['LIVECHAT 500 LIVECHAT', 'VIP 750 VIP'])
  })

  test('a visitor has a key; without it, and to others, the chat does not exist', async () => {
    const stranger = server.visitor()
    const opened = await stranger.call(own.openChat, {
      ...{ requestId: request(), language: 'AR', name: ' Siti ', text: 'Help' },
    })
    const { chat, key } = opened.value
    const say = { chatId: chat.chatId, requestId: request(), text: 'Hello?' }
    expect((await stranger.call(own.sayInChat, { ...say, key })).value.number).toBe(3)
    expect((await stranger.call(own.sayInChat, say)).code).toBe('not_found')
    expect((await aina.call(own.sayInChat, { ...say, key: 'A'.repeat(43) })).code).toBe('not_found')
    const listed = await first.call(desk.deskChats, { search: 'sit' })
    expect(listed.value.items[0]).toMatchObject({ name: 'Siti', memberId: null, language: 'AR' })
    await stranger.call(own.leaveChat, { chatId: chat.chatId, key })
    expect(
      (await stranger.call(own.rateChat, { ...say, key, stars: 1, note: '' } as never)).code,
    ).toBe('bad_request')
  })
})

describe('bounds', () => {
  test('a flood is refused with the seconds to wait, and nothing is lost', async () => {
    const flooder = await signIn('flooder')
    const { chatId } = (await begin(flooder)).value.chat
    const codes: string[] = []
    for (let count = 0; count < 12; count += 1) {
      const line = { chatId, requestId: request(), text: `line ${count}` }
      const reply = await flooder.call(own.sayInChat, line)
      codes.push(reply.code)
      if (reply.code) expect(reply.body.value['retryAfterSeconds']).toBeGreaterThan(0)
    }
    expect(codes.filter((code) => code === '')).toHaveLength(7)
    expect(new Set(codes.slice(7))).toEqual(new Set(['chat_flood']))
    const read = await flooder.call(own.readChat, { chatId, after: 0 })
    expect(read.value.lines).toHaveLength(9)
    await flooder.call(own.leaveChat, { chatId })
  })

  test('strangers of one network begin so many, and members so many', async () => {
    const network = server.visitor('member', '203.0.113.77')
    const codes: string[] = []
    for (let count = 0; count < 31; count += 1) codes.push((await begin(network)).code)
    expect(codes.slice(0, 30).every((code) => code === '')).toBe(true)
    expect(codes[30]).toBe('chat_too_many')
    await sql`update chat set state = 'closed', closed_at = now()
      where network = '203.0.113.77'`.execute(server.db)
  })

  test('a picture is drawn again, only its chat sees it, and what is none is refused', async () => {
    const { chatId } = (await begin(aina)).value.chat
    const send = (bytes: Buffer) =>
      aina.call(own.sendChatPicture, { chatId, file: new Blob([new Uint8Array(bytes)]) } as never)
    expect((await send(Buffer.from('<svg onload="alert(1)">'))).code).toBe('picture_invalid')
    const sent = await send(png)
    expect(sent.value).toMatchObject({ hasPicture: true, kind: 'member' })
    const { number } = sent.value
    const seen = await aina.call(own.seeChatPicture, { chatId, number })
    expect(Buffer.from(seen.value.webp, 'base64').toString('latin1', 8, 12)).toBe('WEBP')
    const other = await signIn('peeping')
    expect((await other.call(own.seeChatPicture, { chatId, number })).code).toBe('not_found')
    expect((await first.call(desk.deskChatPicture, { chatId, number })).code).toBe('')
    await aina.call(own.leaveChat, { chatId })
  })

  test('outside the hours the house says so; a chat that nobody writes in is closed', async () => {
    const now = server.clock.now()
    const hour = (plus: number) =>
      new Date(now.getTime() + (8 + plus) * 3_600_000).toISOString().slice(11, 16)
    await setSetting(server, 'support', { from: hour(2), to: hour(3) })
    expect((await aina.call(own.chatStatus, {})).value.isOpen).toBe(false)
    const { chat, lines } = (await begin(aina)).value
    expect(lines.at(-1)?.text).toBe('away')
    await setSetting(server, 'support', { from: '00:00', to: '00:00', idleMinutes: 5 })
    await first.call(desk.takeChat, { chatId: chat.chatId })
    server.clock.advance(6 * 60_000)
    await closeIdleChats(server.kernel)
    const after = await first.call(desk.deskChat, { chatId: chat.chatId })
    expect(after.value.chat.state).toBe('closed')
    expect(after.value.lines.at(-1)?.text).toBe('idle')
  })

  test('the chat can be switched off', async () => {
    await setSetting(server, 'support', { chatEnabled: false })
    expect((await begin(aina)).code).toBe('chat_disabled')
    expect((await server.visitor().call(siteInfo, {})).value.customerService).toEqual([])
    await setSetting(server, 'support', { chatEnabled: true })
  })
})

describe('the socket', () => {
  test('a lost connection loses no line, and sends none twice', async () => {
    const zul = await signIn('zul')
    const { chatId } = (await begin(zul)).value.chat
    await first.call(desk.takeChat, { chatId })
    const before = follow('member', zul, chatId)
    await vi.waitFor(() => expect(before.lines()).toHaveLength(3))
    before.socket.terminate()
    for (let count = 0; count < 5; count += 1)
      await first.call(desk.answerChat, { chatId, requestId: request(), text: `missed ${count}` })
    const after = follow('member', zul, chatId, { after: 3 })
    await vi.waitFor(() => expect(after.lines()).toHaveLength(5))
    await first.call(desk.answerChat, { chatId, requestId: request(), text: 'live' })
    await vi.waitFor(() => expect(after.lines()).toHaveLength(6))
    expect(after.lines().map(({ number }) => number)).toEqual([4, 5, 6, 7, 8, 9])
    const typing = follow('operator', first, chatId, { after: 9 })
    await typing.opened()
    after.socket.send('typing')
    await vi.waitFor(() => expect(typing.frames).toContainEqual({ type: 'typing', kind: 'member' }))
    await zul.call(own.leaveChat, { chatId })
    await vi.waitFor(() => expect(typing.lines().at(-1)?.text).toBe('left'))
  })

  test('a line that another process pushed late or twice is sent once and in order', async () => {
    const mei = await signIn('mei')
    const { chatId } = (await begin(mei)).value.chat
    const socket = follow('member', mei, chatId)
    await vi.waitFor(() => expect(socket.lines()).toHaveLength(2))
    // The push of line 3 is lost on the way; the one of line 4 arrives, twice.
    await sql`insert into chat_line (chat_id, number, kind, by_id, by_name, text, at)
      values (${chatId}, 3, 'member', '', 'mei', 'three', now()),
        (${chatId}, 4, 'member', '', 'mei', 'four', now())`.execute(server.db)
    const data = { number: 4, kind: 'member', by: 'mei', text: 'four', hasPicture: false, at: '' }
    for (let count = 0; count < 2; count += 1)
      server.kernel.live.toRoom(`chat:${chatId}`, { type: 'line', data })
    await vi.waitFor(() => expect(socket.lines().map((line) => line.text)).toContain('four'))
    expect(socket.lines().map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  test('opens only to the chat’s own, from the site’s own pages', async () => {
    const nur = await signIn('nur')
    const { chatId } = (await begin(nur)).value.chat
    const intruder = await signIn('intruder')
    const tries = [
      follow('member', intruder, chatId),
      follow('member', server.visitor(), chatId),
      follow('member', { ...nur, marker: '' } as Visitor, chatId),
      follow('member', nur, chatId, { origin: 'https://evil.example' }),
      follow('operator', server.visitor('operator'), chatId),
      follow('member', nur, `cht_${'0'.repeat(32)}`),
      follow('member', nur, '%00'),
    ]
    for (const attempt of tries) {
      await attempt.closed()
      expect(attempt.refused()).toBe(403)
    }
    const content = await server.operator('content')
    const unallowed = follow('operator', content, chatId)
    await unallowed.closed()
    const welcome = follow('member', nur, chatId)
    await welcome.opened()
  })

  test('a flood of words and a huge one close it; the end of the session too', async () => {
    const pia = await signIn('pia')
    const { chatId } = (await begin(pia)).value.chat
    const flood = follow('member', pia, chatId)
    await flood.opened()
    for (let count = 0; count < 80; count += 1) flood.socket.send('typing')
    await flood.closed()
    const huge = follow('member', pia, chatId)
    await huge.opened()
    huge.socket.send('x'.repeat(10_000))
    await huge.closed()
    const ended = follow('member', pia, chatId)
    await ended.opened()
    await server.kernel.sessions.endAll(server.db, 'member', pia.subjectId)
    server.kernel.live.toMember(pia.subjectId as MemberId, {
      ...{ type: 'session.ended', data: {} },
    })
    await ended.closed()
  })
})

describe('links and answers kept ready', () => {
  test('the site’s own chat by default; an outside address is encrypted with its last eight characters', async () => {
    const links = async () => (await aina.call(customerServiceLinks, {})).value.version.pathList
    expect(await links()).toEqual([
      { type: '3', csType: 'LIVECHAT', title: '', path: '/chat', width: 440, height: 500 },
    ])
    const path = 'https://chat.example/desk?house=7'
    await setSetting(server, 'service', {
      customerService: [{ csType: 'LIVECHAT', title: 'Outside', path }],
    })
    const [link] = await links()
    expect(link!.path).not.toContain('chat.example')
    expect(await openPath(link!.path)).toBe(path)
    const info = await server.visitor().call(siteInfo, {})
    expect(info.value.customerService[0]!.path).toBe(link!.path)
    await setSetting(server, 'service', { customerService: [] })
  })

  test('are written, changed once per version, and removed', async () => {
    const written = { title: 'Hello', words: { EN: 'Hello!', MS: ' ' } }
    const made = (await first.call(canned.createCannedAnswer, written)).value
    expect(made.words).toEqual({ EN: 'Hello!' })
    const { cannedId } = made
    const change = { cannedId, title: 'Hi', words: { EN: 'Hi!' }, version: 1 }
    expect((await first.call(canned.changeCannedAnswer, change)).value.version).toBe(2)
    expect((await first.call(canned.changeCannedAnswer, change)).code).toBe('canned_changed')
    const empty = { title: 'x', words: {} }
    expect((await first.call(canned.createCannedAnswer, empty)).code).toBe('no_text')
    expect((await first.call(canned.removeCannedAnswer, { cannedId })).code).toBe('')
    expect((await first.call(canned.cannedAnswers, {})).value.items).toEqual([])
  })
})
