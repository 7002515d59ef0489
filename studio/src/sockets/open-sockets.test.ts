import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TableFrame, tablePaths } from '@kancil/contract/seamless/tables'
import { pvpPaths } from '@kancil/contract/seamless/pvp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask } from '../testing/database.ts'
import { openStudio, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
const sockets: WebSocket[] = []

beforeEach(async () => {
  platform = await scriptedPlatform()
  studio = await openStudio(platform)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await studio.close()
  await platform.close()
})

const stranger = 'a'.repeat(24)

/** An upgrade written by hand, so that it can be cut off at any moment. */
function upgrade(sessionID: string, path: string = tablePaths.socket) {
  const socket = connect(Number(new URL(studio.url).port), '127.0.0.1')
  const answer = { text: '', isClosed: false }
  socket.on('data', (data) => (answer.text += data.toString('latin1')))
  socket.on('error', () => undefined)
  socket.on('close', () => (answer.isClosed = true))
  socket.write(
    `GET ${path}?sessionID=${sessionID} HTTP/1.1\r\nHost: studio\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  return { socket, answer }
}

function open(sessionID: string, path: string = tablePaths.socket): WebSocket {
  const url = `${studio.url.replace('http', 'ws')}${path}?sessionID=${sessionID}`
  const socket = new WebSocket(url)
  sockets.push(socket)
  return socket
}

async function stateOf(socket: WebSocket): Promise<'open' | 'closed'> {
  await waitUntil(() => socket.readyState !== WebSocket.CONNECTING)
  return socket.readyState === WebSocket.OPEN ? 'open' : 'closed'
}

test('a peer that resets while its session is looked up does not end the studio', async () => {
  const faults: unknown[] = []
  const note = (error: unknown): void => void faults.push(error)
  process.on('uncaughtException', note)
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { socket } = upgrade(stranger)
    await sleep(attempt % 4)
    socket.resetAndDestroy()
  }
  await sleep(50)
  process.off('uncaughtException', note)
  expect(faults).toEqual([])
  expect((await fetch(`${studio.url}/health`)).status).toBe(200)
})

test('upgrades that wait for the database are few, and the others are told to come again', async () => {
  const session = await studio.session({ gameCode: 'baccarat' })
  // The session table stands still until this transaction is over.
  const blocked = ask(studio.databaseUrl, `begin; lock table session; select pg_sleep(1); commit`)
  await sleep(150)
  const tries = Array.from({ length: 80 }, () => upgrade(session))
  await waitUntil(() => tries.filter(({ answer }) => answer.text.includes(' 503 ')).length >= 30)
  const waiting = tries.filter(({ answer }) => answer.text === '').length
  expect(waiting).toBeLessThanOrEqual(50)
  await blocked
  await waitUntil(() => tries.every(({ answer }) => answer.text !== ''))
  for (const { socket } of tries) socket.destroy()
})

test('a network that only guesses is not looked up any more', async () => {
  const session = await studio.session({ gameCode: 'baccarat' })
  for (let guess = 0; guess < 60; guess += 1) {
    const { answer } = upgrade(stranger)
    await waitUntil(() => answer.isClosed)
  }
  const { answer } = upgrade(session)
  await waitUntil(() => answer.isClosed)
  expect(answer.text).toMatch(/^HTTP\/1\.1 429 .*retry-after: 30/is)
})

test.each([
  ['baccarat', tablePaths.socket],
  ['niu-niu', pvpPaths.socket],
])(
  '%s: a session has three sockets, a player twelve, and a closed one makes room',
  async (gameCode, path) => {
    const session = await studio.session({ gameCode })
    for (let count = 0; count < 3; count += 1)
      expect(await stateOf(open(session, path))).toBe('open')
    expect(await stateOf(open(session, path))).toBe('closed')
    sockets[0]!.close()
    await waitUntil(() => sockets[0]!.readyState === WebSocket.CLOSED)
    await waitUntil(async () => (await stateOf(open(session, path))) === 'open')
    for (let other = 0; other < 3; other += 1) {
      const next = await studio.session({ gameCode })
      for (let count = 0; count < 3; count += 1)
        expect(await stateOf(open(next, path))).toBe('open')
    }
    const last = await studio.session({ gameCode })
    expect(await stateOf(open(last, path))).toBe('closed')
  },
)

test('a snapshot comes at most once a second, however often it is asked for', async () => {
  const socket = open(await studio.session({ gameCode: 'baccarat' }))
  const snapshots: TableFrame[] = []
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as TableFrame
    if (frame.type === 'snapshot') snapshots.push(frame)
  })
  await waitUntil(() => snapshots.length === 1)
  for (let count = 0; count < 20; count += 1) socket.send('snapshot')
  await sleep(700)
  expect(snapshots).toHaveLength(1)
  await waitUntil(() => snapshots.length === 2)
  await sleep(1_200)
  expect(snapshots).toHaveLength(2)
  const [first, second] = snapshots as [TableFrame, TableFrame]
  expect(second.now).toBeGreaterThan(first.now)
  expect(second).toMatchObject({ type: 'snapshot', tables: [{ code: 'melati' }, {}, {}] })
})
