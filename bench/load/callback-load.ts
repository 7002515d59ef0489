import { randomBetween } from '../../server/src/kernel/chance.ts'
import type { BenchPlatform } from '../house/platform.ts'
import { betOf, type SignedCall, signCall, winOf } from './vendor-calls.ts'
import { openWire } from './wire.ts'

/** Callbacks a second, and the median and 99th percentile of their milliseconds. */
export type CallbackRun = { readonly rate: number; readonly p50: number; readonly p99: number }

/** About as many as the vendors of a busy house keep open. */
const busyConnections = 64

let names = 0

/** A round: its bet and its win. */
type Round = readonly [bet: SignedCall, win: SignedCall]

/**
 * Signed `/bet` and `/win` over HTTP, one after the other on each of 64 connections, as fast as
 * they are answered. Signing is the vendor's work, not the server's, and both share these cores: so
 * the expected number of rounds is signed before the clock starts, and only the surplus while it
 * runs.
 */
export async function callbackLoad(
  platform: BenchPlatform,
  forSeconds: number,
  signedBefore = 0,
): Promise<CallbackRun> {
  const signed = Array.from({ length: signedBefore }, () => signRound(platform))
  const took: number[] = []
  const start = performance.now()
  const end = start + forSeconds * 1_000
  await Promise.all(
    Array.from({ length: busyConnections }, async () => {
      const wire = openWire(platform.port)
      while (performance.now() < end) {
        for (const { head, body } of signed.pop() ?? signRound(platform)) {
          const begun = performance.now()
          const answer = await wire.send(head, body)
          if (answer?.status !== 200)
            throw new Error(`${head.slice(0, 60)}: ${answer?.status} ${answer?.body}`)
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

function signRound(platform: BenchPlatform): Round {
  const player = platform.players[randomBetween(0, platform.players.length)]!
  const name = `busy-${process.pid}-${names++}`
  return [signCall(betOf(player, name)), signCall(winOf(player, name))]
}
