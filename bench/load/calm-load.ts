import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchPlatform } from '../house/platform.ts'
import { betOf, sendCall, winOf } from './vendor-calls.ts'
import { openWire } from './wire.ts'

export type BetRun = { readonly rate: number; readonly p99: number }

/** A calm house: bets and wins come at a steady rate. */
export const betsPerSecond = 400
const betters = 8

let names = 0

/**
 * The 99th percentile, in milliseconds, of calls due at fixed times whatever the server does: a
 * slow call delays those behind it, and all of that delay is counted.
 */
export async function calmLoad(
  platform: BenchPlatform,
  forSeconds: number,
  perSecond = betsPerSecond,
): Promise<BetRun> {
  const took: number[] = []
  const start = performance.now() + 50
  const every = (betters * 1_000) / perSecond
  await Promise.all(
    Array.from({ length: betters }, async (_, at) => {
      const wire = openWire(platform.port)
      const begin = start + (at * every) / betters
      for (let turn = 0; turn * every < forSeconds * 1_000; turn += 2) {
        const player = platform.players[(at * 37 + turn) % platform.players.length]!
        const name = `${process.pid}-${names++}`
        for (const [place, call] of [betOf(player, name), winOf(player, name)].entries()) {
          const due = begin + (turn + place) * every
          await sleep(Math.max(0, due - performance.now()))
          const answer = await sendCall(wire, call)
          if (answer?.status !== 200)
            throw new Error(`${call.path}: ${answer?.status} ${answer?.body}`)
          took.push(performance.now() - due)
        }
      }
      wire.close()
    }),
  )
  took.sort((a, b) => a - b)
  return { rate: took.length / forSeconds, p99: took[Math.floor(took.length * 0.99)]! }
}
