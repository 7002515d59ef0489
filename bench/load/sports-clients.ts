import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sportsStreamPath } from '@kancil/contract/sports/stream'

/** What the screens saw; milliseconds from the feed's message to the screen. */
export type ClientFigures = {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** How many times something came. */
  readonly frames: number
  /** Screens that still follow. */
  readonly alive: number
}

/**
 * Many screens in one process of their own, forked by `bench/sports.ts`: each has a stream of its
 * own and notes how old the oldest news in each piece of it is.
 */
const [port = 0, count = 0] = process.argv.slice(2).map(Number)
const togetherMost = 50
const mark = Buffer.from('["away",')
const took: number[] = []
let isMeasuring = false
let alive = 0

function note(data: Buffer): void {
  if (!isMeasuring) return
  const at = data.indexOf(mark)
  if (at < 0) return
  const digits = /^\d+(?=\])/.exec(data.toString('latin1', at + mark.length, at + mark.length + 8))
  // A number that is cut by the end of the piece says nothing.
  if (!digits) return
  const stamp = Number(digits[0]) - 1_001
  took.push(((Date.now() % 8_000_000) - stamp + 8_000_000) % 8_000_000)
}

/** Each screen stands in a network of its own, as the proxy in front of the house would say. */
let networks = 0
function networkOf(place: number): string {
  return `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`
}

function open(): Promise<Socket> {
  const network = networkOf(++networks)
  return new Promise((done, fail) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      const head = `host: localhost:${port}\r\nx-forwarded-for: ${network}`
      socket.write(`GET ${sportsStreamPath} HTTP/1.1\r\n${head}\r\n\r\n`)
    })
    socket.once('data', () => {
      alive += 1
      socket.on('data', note)
      socket.once('close', () => (alive -= 1))
      done(socket)
    })
    socket.once('error', fail)
  })
}

for (let at = 0; at < count; at += togetherMost) {
  await Promise.all(Array.from({ length: Math.min(togetherMost, count - at) }, open))
  await sleep(20)
}

function figures(): ClientFigures {
  const sorted = took.toSorted((a, b) => a - b)
  const part = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Infinity
  return { p50: part(0.5), p95: part(0.95), p99: part(0.99), frames: sorted.length, alive }
}

process.on('message', (word) => {
  if (word === 'measure') isMeasuring = true
  else process.send?.(figures())
})
process.send?.(figures())
