import { randomUUID } from 'node:crypto'
import type {
  LaunchOutcome,
  OutboundCall,
  SendingContext,
  VendorDialect,
  VendorDoor,
  VendorTarget,
} from '@kancil/contract/ports/game-vendor'
import type { CatalogueGame, LaunchRequest } from '@kancil/contract/seamless/native-launch'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { VendorEntry } from '../catalogue/games.ts'

/** Calls to vendors, with timeouts: a slow vendor hurts only itself. */
export type VendorClient = {
  /** `ok: false` if the vendor refuses, does not answer in time, or is paused for a while. */
  launch(vendor: VendorEntry, order: LaunchRequest): Promise<LaunchOutcome>
  /** The vendor's own list of games, or null. */
  catalogue(vendor: VendorEntry): Promise<readonly CatalogueGame[] | null>
  isOpen(vendorId: string): boolean
}

const timeoutMilliseconds = 5_000
/** After this many failures in a row, calls fail at once; after a while one caller tries again. */
const failuresMax = 5
const restMilliseconds = 10_000
const answerBytesMax = 4 * 1024 * 1024
const inFlightMax = 64

type Breaker = { failures: number; restsUntil: number; inFlight: number }

export function createVendorClient(
  { clock, log }: Pick<Kernel, 'clock' | 'log'>,
  dialects: ReadonlyMap<string, VendorDialect>,
): VendorClient {
  const breakers = new Map<string, Breaker>()

  function breakerOf(vendorId: string): Breaker {
    let breaker = breakers.get(vendorId)
    if (!breaker) breakers.set(vendorId, (breaker = { failures: 0, restsUntil: 0, inFlight: 0 }))
    return breaker
  }

  async function call(
    vendor: VendorEntry,
    word: (door: VendorDoor, target: VendorTarget, sending: SendingContext) => OutboundCall,
  ): Promise<{ status: number; body: string; door: VendorDoor } | null> {
    const door = dialects.get(vendor.dialect)?.door
    const key = vendor.keys[0]
    const breaker = breakerOf(vendor.id)
    if (!door || !key || vendor.baseUrl === '') return null
    if (breaker.inFlight >= inFlightMax || performance.now() < breaker.restsUntil) return null
    const sending = {
      at: clock.now().getTime(),
      nonce: randomUUID(),
      requestId: randomUUID(),
    }
    breaker.inFlight++
    try {
      const target = { code: vendor.id, baseUrl: vendor.baseUrl, key }
      const answer = await send(word(door, target, sending))
      if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`)
      breaker.failures = 0
      return { ...answer, door }
    } catch (error) {
      log.warn({ err: error, vendor: vendor.id }, 'a vendor does not answer')
      if (++breaker.failures >= failuresMax)
        breaker.restsUntil = performance.now() + restMilliseconds
      return null
    } finally {
      breaker.inFlight--
    }
  }

  return {
    async launch(vendor, order) {
      const answer = await call(vendor, (door, target, sending) =>
        door.launch(order, target, sending),
      )
      if (!answer) return { ok: false, code: 'UNAVAILABLE', message: 'the vendor does not answer' }
      return answer.door.readLaunch(answer.status, answer.body)
    },
    async catalogue(vendor) {
      const answer = await call(vendor, (door, target, sending) => door.catalogue(target, sending))
      return answer && answer.door.readCatalogue(answer.status, answer.body)
    },
    isOpen: (vendorId) => performance.now() < breakerOf(vendorId).restsUntil,
  }
}

async function send(call: OutboundCall): Promise<{ status: number; body: string }> {
  const response = await fetch(call.url, {
    method: call.method,
    headers: call.headers,
    ...(call.method === 'POST' ? { body: call.body } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  return { status: response.status, body: await readText(response) }
}

/** Counts bytes as they arrive: the sender may omit the length, or state it wrongly. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > answerBytesMax) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
