import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildScreens } from '../tools/build.ts'
import { calmLoad } from './load/calm-load.ts'
import { type BenchPlatform, openPlatform } from './house/platform.ts'
import { openUndisturbed } from './house/undisturbed.ts'

/**
 * npm run bench -- pages [seconds of each run]
 *
 * What page requests cost betting: the p99 of a calm house's bets and wins beside 60 requests a
 * second for cached pages, and beside 60 a second for addresses never requested before (alternately
 * unknown paths, and known ones with a unique query). Each of the two goes first in turn; runs
 * disturbed by other load on the machine are repeated; medians of seven. Exits 1 above 1.5.
 */
const seconds = Number(process.argv[2] ?? 8)
const rounds = 7
const settleSeconds = 3
const players = 400
const pagesPerSecond = 60
const ratioMax = 1.5
const paths = ['/', '/rng', '/live', '/fish', '/help', '/help?topic=terms', '/noticePage', '/down']

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const undisturbed = openUndisturbed(say)
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const tenths = (value: number): number => Number(value.toFixed(1))
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
let requestCount = 0

type Pair = { readonly kept: number; readonly unique: number }

async function main(): Promise<void> {
  await buildScreens(say)
  const platform = await openPlatform(players, say)
  try {
    const server = await platform.startServer()
    await calmLoad(platform, settleSeconds)
    for (const path of paths) await ask(platform, path)
    const pairs: Pair[] = []
    for (let round = 1; round <= rounds; round++) {
      const pair = await undisturbed.run(() => measure(platform, round))
      pairs.push(pair)
      say(`round ${round}: p99 ${tenths(pair.kept)} ms kept, ${tenths(pair.unique)} ms unique`)
    }
    server.child.kill('SIGTERM')
    await server.ended
    const [ofKept, ofUnique] = [
      median(pairs.map((p) => p.kept)),
      median(pairs.map((p) => p.unique)),
    ]
    const ratio = Number((ofUnique / ofKept).toFixed(2))
    process.stdout.write(
      `${JSON.stringify({
        kept_p99_ms: tenths(ofKept),
        unique_p99_ms: tenths(ofUnique),
        ratio,
        ...undisturbed.figures(),
      })}\n`,
    )
    if (ratio > ratioMax) process.exitCode = 1
  } finally {
    agent.destroy()
    await platform.close()
  }
}

async function measure(platform: BenchPlatform, round: number): Promise<Pair> {
  const beside = async (address: () => string): Promise<number> => {
    const flood = askSteadily(platform, address)
    const { p99 } = await calmLoad(platform, seconds)
    await flood
    return p99
  }
  const keptAddress = (): string => paths[requestCount++ % paths.length]!
  const uniqueAddress = (): string =>
    requestCount++ % 2
      ? `/nowhere-${requestCount}?x=${requestCount}`
      : `${paths[requestCount % paths.length]!.split('?')[0]}?x=${requestCount}`
  if (round % 2) return { kept: await beside(keptAddress), unique: await beside(uniqueAddress) }
  const unique = await beside(uniqueAddress)
  return { kept: await beside(keptAddress), unique }
}

/** Requests due at fixed times, whether or not the earlier ones were answered. */
async function askSteadily(platform: BenchPlatform, address: () => string): Promise<void> {
  const start = performance.now()
  const open: Promise<void>[] = []
  for (let at = 0; at < seconds * pagesPerSecond; at++) {
    await sleep(Math.max(0, start + (at * 1_000) / pagesPerSecond - performance.now()))
    open.push(ask(platform, address()))
  }
  await Promise.all(open)
}

function ask({ port }: BenchPlatform, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'accept-language': 'en' }
    const call = request({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      const isServed = answer.statusCode === 200 || answer.statusCode === 404
      answer.resume()
      answer.on('end', () =>
        isServed ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

await main()
