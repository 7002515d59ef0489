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
import {
  callOutside,
  OutsideFailure,
  type OutsideFault,
} from '../../../kernel/http/outside-call.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { VendorEntry } from '../catalogue/games.ts'

/** What a call for the list of games brought, for an operator to read. */
export type VendorProbe = {
  /** Empty where nothing was sent. */
  readonly url: string
  readonly keyId: string
  readonly status: number
  readonly body: string
  readonly games: readonly CatalogueGame[] | null
  readonly fault: OutsideFault | 'not_callable' | null
  readonly milliseconds: number
}

/** Calls to vendors, with timeouts: a slow vendor hurts only itself. */
export type VendorClient = {
  /** `ok: false` if the vendor refuses, does not answer in time, or is paused for a while. */
  launch(vendor: VendorEntry, order: LaunchRequest): Promise<LaunchOutcome>
  /** The vendor's own list of games, or null. */
  catalogue(vendor: VendorEntry): Promise<readonly CatalogueGame[] | null>
  /** One call for the list of games, whether or not the vendor is paused. */
  probe(vendor: VendorEntry): Promise<VendorProbe>
  isOpen(vendorId: string): boolean
}

const timeoutMilliseconds = 5_000
/** After this many failures in a row, calls fail at once; after a while one caller tries again. */
const failuresMax = 5
const restMilliseconds = 10_000
const answerBytesMax = 4 * 1024 * 1024
const inFlightMax = 64

type Wording = (target: VendorTarget, sending: SendingContext) => OutboundCall
type Breaker = { failures: number; restsUntil: number; inFlight: number }

export function createVendorClient(
  { clock, log, config }: Pick<Kernel, 'clock' | 'log' | 'config'>,
  dialects: ReadonlyMap<string, VendorDialect>,
): VendorClient {
  const breakers = new Map<string, Breaker>()

  function breakerOf(vendorId: string): Breaker {
    let breaker = breakers.get(vendorId)
    if (!breaker) breakers.set(vendorId, (breaker = { failures: 0, restsUntil: 0, inFlight: 0 }))
    return breaker
  }

  /** The house's own studio may live on this machine; other vendors of real money may not. */
  function send(call: OutboundCall): Promise<{ status: number; body: string }> {
    const isStudio = new URL(call.url).origin === new URL(config.studioUrl).origin
    const publicOnly = config.realMoney && !isStudio
    return callOutside(call, {
      milliseconds: timeoutMilliseconds,
      bytesMax: answerBytesMax,
      publicOnly,
    })
  }

  /**
   * Signed with the newest key, and once more with the older one if the vendor does not know the
   * newest yet: a key is changed on our side first.
   */
  async function callWithKeys(
    vendor: VendorEntry,
    word: Wording,
  ): Promise<{ status: number; body: string; url: string; keyId: string }> {
    let answer
    for (const key of vendor.keys) {
      const target = { code: vendor.id, baseUrl: vendor.baseUrl, key }
      const sending = {
        at: clock.now().getTime(),
        nonce: randomUUID(),
        requestId: randomUUID(),
      }
      const call = word(target, sending)
      answer = { ...(await send(call)), url: call.url, keyId: key.keyId }
      if (answer.status !== 401) break
    }
    return answer!
  }

  function doorOf(vendor: VendorEntry): VendorDoor | null {
    const door = dialects.get(vendor.dialect)?.door
    return door && vendor.keys.length > 0 && vendor.baseUrl !== '' ? door : null
  }

  async function call(
    vendor: VendorEntry,
    word: (door: VendorDoor, target: VendorTarget, sending: SendingContext) => OutboundCall,
  ): Promise<{ status: number; body: string; door: VendorDoor } | null> {
    const door = doorOf(vendor)
    const breaker = breakerOf(vendor.id)
    if (!door) return null
    if (breaker.inFlight >= inFlightMax || performance.now() < breaker.restsUntil) return null
    breaker.inFlight++
    try {
      const answer = await callWithKeys(vendor, (target, sending) => word(door, target, sending))
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

  async function probe(vendor: VendorEntry): Promise<VendorProbe> {
    const door = doorOf(vendor)
    const nothing = { url: '', keyId: '', status: 0, body: '', games: null, milliseconds: 0 }
    if (!door) return { ...nothing, fault: 'not_callable' }
    const began = performance.now()
    const since = (): number => Math.round(performance.now() - began)
    try {
      const answer = await callWithKeys(vendor, door.catalogue)
      const games = door.readCatalogue(answer.status, answer.body)
      return { ...answer, games, fault: null, milliseconds: since() }
    } catch (error) {
      const fault = error instanceof OutsideFailure ? error.fault : 'no_answer'
      const url = `${vendor.baseUrl}/games`
      return { ...nothing, url, keyId: vendor.keys[0]!.keyId, fault, milliseconds: since() }
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
    probe,
    isOpen: (vendorId) => performance.now() < breakerOf(vendorId).restsUntil,
  }
}
