import type { AddressInfo } from 'node:net'
import { answerChat, takeChat } from '@kancil/contract/messages/chat/desk'
import { openChat } from '@kancil/contract/messages/chat/member'
import {
  type ChatFrame,
  chatProtocol,
  memberChatSocket,
} from '@kancil/contract/messages/chat/socket'
import { type App, createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { modules } from '../server/src/modules.ts'
import { dial, type TestSocket } from '../server/src/modules/messages/chat/testing.ts'
import { operatorVisitor, type SignedInVisitor } from '../server/src/testing/sign-in.ts'
import { visitorOf } from '../server/src/testing/visitor.ts'
import { openBenchPostgres } from './house/postgres.ts'

/**
 * npm run bench -- chat [chats, 500 by default]
 *
 * As many chats at once, each on a socket of its own; an operator answers each of them several
 * times, and a tenth of the sockets are cut in the middle and come back. Measured from the
 * operator's press to the member's screen. Exits 1 where a line is lost or doubled, or the 95th
 * percentile is not below 200 ms.
 */
const chats = Number(process.argv[2] ?? 500)
const linesEach = 5
/** Operators who press Send at the same time. */
const atOnce = 8
const p95MaxMs = 200

const say = (text: string): void => void process.stderr.write(`${text}\n`)

type Seat = {
  readonly chatId: string
  readonly key: string
  socket: TestSocket
  last: number
  faults: number
  /** When each line was sent, by its text, until it arrives. */
  readonly sentAt: Map<string, number>
}

async function main(): Promise<void> {
  const { postgres, close } = await openBenchPostgres(say)
  try {
    await createDatabase(postgres.url('postgres', 'owner'), 'chat')
    await migrate(postgres.url('chat', 'owner'))
    const config = readConfig({
      DATABASE_URL: postgres.url('chat', 'app'),
      KANCIL_LOG: 'fatal',
      KANCIL_SECRET: 'a bench, nobody else’s',
      KANCIL_ROLE: 'api',
      KANCIL_CALLS_PER_MINUTE: '100000000',
    })
    const app = await createApp(config, modules, systemClock)
    await app.kernel.member.app.listen({ port: 0, host: '127.0.0.1' })
    await app.kernel.console.app.ready()
    const operator = await operatorVisitor(app, 'support')
    const times: number[] = []
    const seats = await beginAll(app, operator, times)
    say(`${seats.length} chats are open`)
    for (let round = 0; round < linesEach; round++)
      await answerAll(app, seats, operator, round, times)
    await settle(seats)
    const lost = seats.reduce((sum, seat) => sum + seat.faults + seat.sentAt.size, 0)
    const sorted = times.toSorted((a, b) => a - b)
    const deliver_p95_ms = Math.round(sorted[Math.floor(sorted.length * 0.95)]! * 10) / 10
    process.stdout.write(`${JSON.stringify({ chats, deliver_p95_ms, lost })}\n`)
    if (lost > 0 || deliver_p95_ms >= p95MaxMs) process.exitCode = 1
    for (const { socket } of seats) socket.terminate()
    await app.stop()
  } finally {
    await close()
  }
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const rest = [...items]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
    }),
  )
}

async function beginAll(app: App, operator: SignedInVisitor, times: number[]): Promise<Seat[]> {
  const seats: Seat[] = []
  await inTurns(
    Array.from({ length: chats }, (_, at) => at),
    async (at) => {
      // Visitors of many networks: one alone may begin only so many an hour.
      const visitor = visitorOf(app, 'member', `10.${at >> 12}.${(at >> 4) & 255}.${(at & 15) + 1}`)
      const { value, code } = await visitor.call(openChat, {
        ...{ requestId: `bench-chat-${at}`, language: 'EN', text: 'Hello' },
      })
      if (code) throw new Error(`no chat: ${code}`)
      const { chatId } = value.chat
      await operator.call(takeChat, { chatId })
      const seat = {
        chatId,
        key: value.key,
        last: 0,
        faults: 0,
        sentAt: new Map(),
      } as never as Seat
      await connect(app, seat, times)
      seats.push(seat)
    },
  )
  return seats
}

function connect(app: App, seat: Seat, times: number[]): Promise<void> {
  const { member } = app.kernel
  const { port } = member.app.server.address() as AddressInfo
  const query = `chat=${seat.chatId}&after=${seat.last}`
  seat.socket = dial(
    `ws://127.0.0.1:${port}${memberChatSocket}?${query}`,
    [chatProtocol, `key.${seat.key}`],
    { origin: [...member.origins][0]! },
  )
  seat.socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ChatFrame
    if (frame.type !== 'line') return
    if (frame.line.number !== seat.last + 1) seat.faults += 1
    seat.last = frame.line.number
    const sentAt = seat.sentAt.get(frame.line.text)
    if (sentAt === undefined) return
    seat.sentAt.delete(frame.line.text)
    if (sentAt > 0) times.push(performance.now() - sentAt)
  })
  return new Promise((opened, failed) => {
    seat.socket.on('open', () => opened())
    seat.socket.on('error', failed)
  })
}

async function answerAll(
  app: App,
  seats: readonly Seat[],
  operator: SignedInVisitor,
  round: number,
  times: number[],
): Promise<void> {
  // These miss a line, and must find it when they come back.
  const isCut = (at: number): boolean => round === 2 && at % 10 === 0
  const cut = seats.filter((_, at) => isCut(at))
  for (const seat of cut) seat.socket.terminate()
  await inTurns([...seats.entries()], async ([at, seat]) => {
    const text = `line ${round}`
    // A line that waits for its reader says nothing about delivery.
    seat.sentAt.set(text, isCut(at) ? 0 : performance.now())
    const { code } = await operator.call(answerChat, {
      ...{ chatId: seat.chatId, requestId: `bench-${round}-${at}`.padEnd(12, '_'), text },
    })
    if (code) throw new Error(`no line: ${code}`)
  })
  await inTurns(cut, (seat) => connect(app, seat, times))
}

/** Waits until every line has arrived, at most ten seconds. */
async function settle(seats: readonly Seat[]): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (seats.every(({ sentAt }) => sentAt.size === 0)) return
    await new Promise((later) => setTimeout(later, 100))
  }
}

await main()
