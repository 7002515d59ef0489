import { randomBetween } from '../server/src/kernel/chance.ts'
import type { BenchPlatform } from './platform.ts'
import { betOf, sendCall, winOf } from './vendor-calls.ts'
import { openWire } from './wire.ts'

/** Callbacks a second, and of their milliseconds the median and the 99th percentile. */
export type CallbackRun = { readonly rate: number; readonly p50: number; readonly p99: number }

/** As many as vendors of a busy house keep open. */
const busyConnections = 64

let names = 0

/**
 * Signed `/bet` and `/win` over HTTP, one after the other on each of 64 connections, as fast as
 * they are answered.
 */
export async function callbackLoad(
  platform: BenchPlatform,
  forSeconds: number,
): Promise<CallbackRun> {
  const took: number[] = []
  const start = performance.now()
  const end = start + forSeconds * 1_000
  await Promise.all(
    Array.from({ length: busyConnections }, async () => {
      const wire = openWire(platform.port)
      while (performance.now() < end) {
        const player = platform.players[randomBetween(0, platform.players.length)]!
        const name = `busy-${process.pid}-${names++}`
        for (const call of [betOf(player, name), winOf(player, name)]) {
          const begun = performance.now()
          const answer = await sendCall(wire, call)
          if (answer?.status !== 200)
            throw new Error(`${call.path}: ${answer?.status} ${answer?.body}`)
          took.push(performance.now() - begun)
        }
      }
      wire.close()
    }),
  )
  const rate = took.length / ((performance.now() - start) / 1_000)
  took.sort((a, b) => a - b)
  return {
    rate,
    p50: took[Math.floor(took.length * 0.5)]!,
    p99: took[Math.floor(took.length * 0.99)]!,
  }
}
