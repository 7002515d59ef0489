import { randomUUID } from 'node:crypto'
import type { Currency, Money } from '@kancil/contract/money'
import type {
  CatalogueFault,
  LaunchOutcome,
  VendorDialect,
  VendorDoor,
} from '@kancil/contract/ports/game-vendor'
import type {
  OutboundCall,
  SendingContext,
  VendorTarget,
} from '@kancil/contract/ports/outbound-call'
import type {
  PurseDoor,
  PurseHolder,
  PurseOrder,
  PurseRound,
  VendorWord,
} from '@kancil/contract/ports/vendor-purse'
import type { ListedPage, ListedSpan } from '@kancil/contract/ports/vendor-list'
import type { VendorRoundState } from '@kancil/contract/seamless/round-state'
import type { VendorRoom } from '@kancil/contract/seamless/pvp'
import type { VendorTable } from '@kancil/contract/seamless/table-list'
import type { CatalogueGame, LaunchRequest } from '@kancil/contract/seamless/native-launch'
import { callOutside, OutsideFailure, type OutsideFault } from '../../../kernel/outside/call.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import { type Breaker, createBreaker } from './breaker.ts'

/** What a call for the list of games brought, for an operator to read. */
export type VendorProbe = {
  /** Empty where nothing was sent. */
  readonly url: string
  readonly keyId: string
  readonly status: number
  readonly body: string
  readonly games: readonly CatalogueGame[] | null
  /** Its rows that cannot be taken over. */
  readonly faults: readonly CatalogueFault[]
  readonly fault: OutsideFault | 'not_callable' | null
  readonly milliseconds: number
}

/** Calls to vendors, with timeouts: a slow vendor hurts only itself. */
export type VendorClient = {
  /** `ok: false` if the vendor refuses, does not answer in time, or is paused for a while. */
  launch(vendor: VendorEntry, order: LaunchRequest): Promise<LaunchOutcome>
  /** A page of the vendor's own transactions; `no_list` where its dialect has none. */
  transactions(vendor: VendorEntry, span: ListedSpan): Promise<ListedPage | 'no_list' | null>
  /** The rooms of its card games, or null. */
  rooms(vendor: VendorEntry, currency: Currency): Promise<readonly VendorRoom[] | null>
  /** The tables of its games played in common, or null. */
  tables(vendor: VendorEntry): Promise<readonly VendorTable[] | null>
  /** What became of a round; null where the vendor does not say. */
  roundState(vendor: VendorEntry, roundId: string): Promise<VendorRoundState | null>
  /** One call for the list of games, whether or not the vendor is paused. */
  probe(vendor: VendorEntry): Promise<VendorProbe>
  /** Orders money into a vendor's purse or out of it, or asks what became of such an order. */
  order(vendor: VendorEntry, order: PurseOrder, ask?: 'state'): Promise<VendorWord>
  /** What is in a player's purse; null where the vendor does not say. */
  purseBalance(vendor: VendorEntry, purse: PurseHolder): Promise<Money | null>
  /** Rounds played from purses, after a number; null where the vendor does not answer. */
  purseRounds(vendor: VendorEntry, after: bigint): Promise<readonly PurseRound[] | 'no_list' | null>
  isOpen(vendorId: string): boolean
}

const answerBytesMax = 4 * 1024 * 1024

type Ground = Pick<Kernel, 'clock' | 'log' | 'config'>
type Dialects = ReadonlyMap<string, VendorDialect>
type Wording = (target: VendorTarget, sending: SendingContext) => OutboundCall

export function createVendorClient(
  ground: Ground,
  dialects: ReadonlyMap<string, VendorDialect>,
): VendorClient {
  const breakers = new Map<string, Breaker>()

  function breakerOf(vendorId: string): Breaker {
    let breaker = breakers.get(vendorId)
    if (!breaker) breakers.set(vendorId, (breaker = createBreaker()))
    return breaker
  }

  async function call<Door extends VendorDoor | PurseDoor>(
    vendor: VendorEntry,
    door: Door | null,
    word: (door: Door, target: VendorTarget, sending: SendingContext) => OutboundCall,
  ): Promise<{ status: number; body: string; door: Door } | null> {
    const done = door && (await breakerOf(vendor.id).enter())
    if (!door || !done) return null
    try {
      const answer = await callWithKeys(ground, vendor, (target, sending) =>
        word(door, target, sending),
      )
      if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`)
      done('answered')
      return { ...answer, door }
    } catch (error) {
      ground.log.warn({ err: error, vendor: vendor.id }, 'a vendor does not answer')
      done('failed')
      return null
    }
  }

  return {
    ...callsThrough(call, dialects),
    probe: (vendor) => probe(ground, dialects, vendor),
    isOpen: (vendorId) => breakerOf(vendorId).isOpen(),
  }
}

type CallDoor = <Door extends VendorDoor | PurseDoor>(
  vendor: VendorEntry,
  door: Door | null,
  word: (door: Door, target: VendorTarget, sending: SendingContext) => OutboundCall,
) => Promise<{ status: number; body: string; door: Door } | null>

/** What is asked of vendors, each in its own dialect. */
function callsThrough(call: CallDoor, dialects: Dialects): Omit<VendorClient, 'probe' | 'isOpen'> {
  return {
    async launch(vendor, order) {
      const answer = await call(vendor, doorOf(dialects, vendor), (door, target, sending) =>
        door.launch(order, target, sending),
      )
      if (!answer) return { ok: false, code: 'UNAVAILABLE', message: 'the vendor does not answer' }
      return answer.door.readLaunch(answer.status, answer.body)
    },
    async transactions(vendor, span) {
      const door = doorOf(dialects, vendor)
      if (!door?.transactions) return 'no_list'
      const answer = await call(vendor, door, (open, target, sending) =>
        open.transactions!(span, target, sending),
      )
      return answer && answer.door.readTransactions!(answer.status, answer.body)
    },
    async order(vendor, order, ask) {
      const door = purseDoorOf(dialects, vendor)
      const answer = await call(vendor, door, (open, target, sending) =>
        ask ? open.state(order, target, sending) : open.order(order, target, sending),
      )
      return answer ? answer.door.readWord(answer.status, answer.body, order) : 'silent'
    },
    async purseBalance(vendor, purse) {
      const door = purseDoorOf(dialects, vendor)
      const answer = await call(vendor, door, (open, target, sending) =>
        open.balance(purse, target, sending),
      )
      return answer && answer.door.readBalance(answer.status, answer.body, purse)
    },
    async roundState(vendor, roundId) {
      const door = doorOf(dialects, vendor)
      if (!door?.round || !door.readRound) return null
      const answer = await call(vendor, door, (_door, target, sending) =>
        door.round!(roundId, target, sending),
      )
      return answer && door.readRound(answer.status, answer.body)
    },
    async purseRounds(vendor, after) {
      const door = purseDoorOf(dialects, vendor)
      const answer = await call(vendor, door, (open, target, sending) =>
        open.rounds(String(after), target, sending),
      )
      return answer && answer.door.readRounds(answer.status, answer.body)
    },
    async tables(vendor) {
      const door = doorOf(dialects, vendor)
      if (!door?.tables || !door.readTables) return null
      const answer = await call(vendor, door, (_door, target, sending) =>
        door.tables!(target, sending),
      )
      return answer && door.readTables(answer.status, answer.body)
    },
    async rooms(vendor, currency) {
      const door = doorOf(dialects, vendor)
      if (!door?.rooms || !door.readRooms) return null
      const answer = await call(vendor, door, (_door, target, sending) =>
        door.rooms!(currency, target, sending),
      )
      return answer && door.readRooms(answer.status, answer.body)
    },
  }
}

function doorOf(dialects: Dialects, vendor: VendorEntry): VendorDoor | null {
  const door = dialects.get(vendor.dialect)?.door
  return door && vendor.keys.length > 0 && vendor.baseUrl !== '' ? door : null
}

function purseDoorOf(dialects: Dialects, vendor: VendorEntry): PurseDoor | null {
  const door = dialects.get(vendor.dialect)?.purses
  return door && vendor.keys.length > 0 && vendor.baseUrl !== '' ? door : null
}

type SignedAnswer = {
  readonly status: number
  readonly body: string
  readonly url: string
  readonly keyId: string
}

/**
 * Signed with the newest key, and once more with the older one if the vendor does not know the
 * newest yet: a key is changed on our side first.
 */
async function callWithKeys(
  { clock, config }: Ground,
  vendor: VendorEntry,
  word: Wording,
): Promise<SignedAnswer> {
  let answer: SignedAnswer | undefined
  for (const key of vendor.keys) {
    const target = { code: vendor.id, baseUrl: vendor.baseUrl, key }
    const sending = { at: clock.now().getTime(), nonce: randomUUID(), requestId: randomUUID() }
    const outbound = word(target, sending)
    // The house's own studio may live on this machine; other vendors of real money may not.
    const isStudio = new URL(outbound.url).origin === new URL(config.studioUrl).origin
    const bounds = { milliseconds: config.vendorTimeoutMs, bytesMax: answerBytesMax }
    const publicOnly = config.realMoney && !isStudio
    const { status, body } = await callOutside(outbound, { ...bounds, publicOnly })
    answer = { status, body, url: outbound.url, keyId: key.keyId }
    if (status !== 401) break
  }
  return answer!
}

async function probe(
  ground: Ground,
  dialects: Dialects,
  vendor: VendorEntry,
): Promise<VendorProbe> {
  const door = doorOf(dialects, vendor)
  const nothing = {
    url: '',
    keyId: '',
    status: 0,
    body: '',
    games: null,
    faults: [],
    milliseconds: 0,
  }
  if (!door) return { ...nothing, fault: 'not_callable' }
  const began = performance.now()
  const since = (): number => Math.round(performance.now() - began)
  try {
    const answer = await callWithKeys(ground, vendor, door.catalogue)
    const games = door.readCatalogue(answer.status, answer.body)
    const faults = door.catalogueFaults?.(answer.status, answer.body) ?? []
    return { ...answer, games, faults, fault: null, milliseconds: since() }
  } catch (error) {
    const fault = error instanceof OutsideFailure ? error.fault : 'no_answer'
    const url = `${vendor.baseUrl}/games`
    return { ...nothing, url, keyId: vendor.keys[0]!.keyId, fault, milliseconds: since() }
  }
}
