import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type TableFrame, tablePaths, type TableView } from '@kancil/contract/seamless/tables'
import { scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import { spawnStudio } from '@kancil/studio/testing/spawn-studio'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { openBenchPostgres } from './house/postgres.ts'

/**
 * `npm run bench -- table [--players 1000] [--rounds 3]`: players at one table of the real studio,
 * each with a socket and a bet a round, some of them sent when the window is over. Fan-out is the
 * time from the studio's frame to each screen. Ends with 1 above 150 ms, or if a late bet was taken
 * or a bet was not settled.
 */
const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
  },
})
const [players, rounds] = [Number(values.players), Number(values.rounds)]
const fanoutMostMs = 150
const table = 'rimau'
const gameCode = 'dragon-tiger'
const stake = 1_000_000
/** Bets are spread over the window, as people place them. */
const spreadMs = 6_000
const lateEvery = 10

type Player = { readonly sessionID: string; readonly socket: WebSocket }
type Answer = { readonly ticket?: { readonly roundId: string } }

const fanout: number[] = []
const accepted: string[] = []
let lateAccepted = 0
let refused = 0
let view: TableView | undefined

const { postgres, close } = await openBenchPostgres(() => {})
await createDatabase(postgres.url('postgres', 'owner'), 'bench_studio')
const databaseUrl = postgres.url('bench_studio', 'owner')
const platform = await scriptedPlatform(100_000_000_00n)
const studio = await spawnStudio(platform, databaseUrl, 1)

function hear(text: string): void {
  const frame = JSON.parse(text) as TableFrame
  if (frame.type === 'snapshot') view = frame.tables.find(({ code }) => code === table)
  else {
    fanout.push(Date.now() - frame.now)
    if (frame.table === table && view) view = { ...view, ...frame.change }
  }
}

/** Only one screen reads what it is told; the others note when. */
function note(text: string): void {
  const at = Date.now()
  const match = /"type":"delta","seq":\d+,"now":(\d+)/.exec(text.slice(0, 80))
  if (match) fanout.push(at - Number(match[1]))
}

async function enter(number: number): Promise<Player> {
  const playerId = `bench-${number}`
  platform.answers.verify['playerId'] = playerId
  const sessionID = await studio.session({ gameCode, playerId })
  const address = `${studio.url.replace('http', 'ws')}${tablePaths.socket}?sessionID=${sessionID}`
  const socket = new WebSocket(address)
  const take = number === 0 ? hear : note
  // The studio's frames go out as bytes that are text.
  socket.addEventListener('message', ({ data }) => take(String(data)))
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', fail)
  })
  return { sessionID, socket }
}

async function bet({ sessionID }: Player, roundId: string, isLate: boolean): Promise<void> {
  const { status, body } = await studio.post<Answer>(tablePaths.bet, {
    ...{ sessionID, table, roundId, requestId: randomUUID(), group: 'small' },
    spots: { dragon: stake },
  })
  if (status === 200 && body.ticket) {
    if (isLate) lateAccepted += 1
    accepted.push(body.ticket.roundId)
  } else if (!isLate) refused += 1
}

async function playRound(seats: readonly Player[], not: string): Promise<string> {
  while (view?.round?.status !== 'open' || view.round.roundId === not) await sleep(20)
  const { roundId, closesAt } = view.round
  await Promise.all(
    seats.map(async (player, at) => {
      const isLate = at % lateEvery === 0
      const pause = isLate ? closesAt + 5 - Date.now() : (at / seats.length) * spreadMs
      await sleep(Math.max(0, pause))
      await bet(player, roundId, isLate)
    }),
  )
  return roundId
}

const seats: Player[] = []
for (let number = 0; number < players; number += 1) seats.push(await enter(number))
console.log(`${players} players at table ${table}`)
fanout.splice(0)
let last = ''
for (let round = 0; round < rounds; round += 1) last = await playRound(seats, last)
/** Bets that no win, not even one of nothing, has followed. */
function unsettled(): number {
  const settled = new Set(platform.calls('/win').map(({ body }) => String(body['roundId'])))
  return accepted.filter((roundId) => !settled.has(roundId)).length
}
const settleMostMs = 90_000
const waitedFrom = performance.now()
while (unsettled() > 0 && performance.now() - waitedFrom < settleMostMs) await sleep(500)
const lost = unsettled()
fanout.sort((a, b) => a - b)
const at = (part: number): number => fanout[Math.floor(fanout.length * part)] ?? 0
for (const { socket } of seats) socket.close()
await studio.kill('SIGTERM')
await platform.close()
await close()
const isGood = at(0.95) < fanoutMostMs && lateAccepted === 0 && lost === 0 && accepted.length > 0
console.log(
  JSON.stringify({
    ...{ players, rounds, bets: accepted.length, refused, frames: fanout.length },
    ...{ fanout_p50_ms: at(0.5), fanout_p95_ms: at(0.95), fanout_p99_ms: at(0.99) },
    ...{ late_accepted: lateAccepted, lost },
  }),
)
process.exit(isGood ? 0 : 1)
