import type { VendorCode } from '@kancil/contract/seamless/native-wire'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Store, Tx } from '../kernel/store.ts'
import {
  type Call,
  type CallEnd,
  type CallKind,
  dueCalls,
  finishCall,
  hurryCalls,
  postponeCall,
  waitingCall,
} from './store.ts'
import type { WalletClient, WalletPath, WalletReply } from './client.ts'

/** Calls that must reach the platform: stored before they are sent, retried until answered. */
export type Deliveries = {
  /** Sends a stored call now, or joins the attempt in progress; resolves with that one attempt. */
  readonly deliver: (callId: bigint) => Promise<WalletReply>
  /** Looks for due calls without waiting for the next tick. */
  readonly nudge: () => void
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type DeliveryOptions = {
  readonly store: Store
  readonly clock: Clock
  readonly wallet: WalletClient
  readonly log: FastifyBaseLogger
  /** Called in the transaction that marks the call done, refused or expired. */
  readonly onEnd: (tx: Tx, call: Call, end: CallEnd, answer: string) => Promise<void>
  /** The first pause; it doubles with each try. */
  readonly retryBaseMs?: number
}

const pathOf: { readonly [K in CallKind]: WalletPath } = {
  win: '/win',
  rollback: '/rollback',
  close: '/round/close',
  jackpot: '/win',
}
const tickMs = 250
const batch = 16
/** 1 s, 2 s, 4 s... up to this, so that a platform that recovers is not kept waiting for hours. */
const pauseMaxMs = 300_000
const giveUpAfterMs = 86_400_000

/**
 * Definite refusals that a retry cannot change; the others (a key, a clock, an address list) can be
 * fixed.
 */
const final: ReadonlySet<VendorCode> = new Set([
  'TRANSACTION_CONFLICT',
  'ALREADY_ROLLED_BACK',
  'REFERENCE_NOT_FOUND',
  'ROUND_CLOSED',
  'PLAYER_NOT_FOUND',
  'BAD_REQUEST',
  'INVALID_AMOUNT',
  'CURRENCY_MISMATCH',
  'UNSUPPORTED_CURRENCY',
  'GAME_NOT_FOUND',
])

/** Sends a stored call once, and stores the outcome. */
function createAttempt(options: DeliveryOptions): (call: Call) => Promise<WalletReply> {
  const { store, clock, wallet, log, onEnd } = options
  const retryBaseMs = options.retryBaseMs ?? 1_000

  async function end(call: Call, status: CallEnd, answer: string): Promise<void> {
    await store.transaction(async (tx) => {
      if (await finishCall(tx, call.id, status, answer)) await onEnd(tx, call, status, answer)
    })
    if (status !== 'done')
      log.error({ call: String(call.id), kind: call.kind, answer }, `call ${status}`)
  }

  async function attempt(call: Call): Promise<WalletReply> {
    const reply = await wallet.send(pathOf[call.kind], call.body)
    if (reply.kind === 'ok') await end(call, 'done', JSON.stringify(reply.answer))
    else if (reply.kind === 'refused' && final.has(reply.code))
      await end(call, 'refused', reply.code)
    else {
      const now = clock.now().getTime()
      const reason = reply.kind === 'refused' ? reply.code : reply.reason
      const pause = Math.min(retryBaseMs * 2 ** Math.min(call.attempts, 30), pauseMaxMs)
      const retryAfter = reply.kind === 'unknown' ? (reply.retryAfterMs ?? 0) : 0
      if (now - Date.parse(call.firstAt) >= giveUpAfterMs) await end(call, 'expired', reason)
      else await postponeCall(store, call.id, new Date(now + Math.max(pause, retryAfter)), reason)
    }
    return reply
  }

  return attempt
}

/**
 * The queue over `wallet_call`: wins, rollbacks and round closes, for 24 hours (wallet protocol,
 * rule 6).
 */
export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { store, clock, log } = options
  const attempt = createAttempt(options)
  const underWay = new Map<bigint, Promise<WalletReply>>()
  let timer: NodeJS.Timeout | undefined
  let stopped = true
  /** The search for due calls in progress, and whether another was requested meanwhile. */
  let looking: Promise<void> | null = null
  let again = false
  /** Calls ended or postponed since the search began: its rows may be older than that. */
  const handled = new Set<bigint>()

  function send(call: Call): Promise<WalletReply> {
    const running = underWay.get(call.id)
    if (running) return running
    const promise = attempt(call).finally(() => {
      underWay.delete(call.id)
      handled.add(call.id)
      nudge()
    })
    underWay.set(call.id, promise)
    return promise
  }

  async function sendDue(): Promise<void> {
    handled.clear()
    for (const call of await dueCalls(store, clock.now(), batch + underWay.size)) {
      if (stopped || underWay.size >= batch) break
      if (!underWay.has(call.id) && !handled.has(call.id))
        send(call).catch((error: unknown) => log.error(error, 'a delivery failed'))
    }
  }

  function nudge(): void {
    if (stopped) return
    again = looking !== null
    looking ??= sendDue()
      .catch((error: unknown) => log.error(error, 'due calls could not be read'))
      .finally(() => {
        looking = null
        if (again) nudge()
      })
  }

  return {
    async deliver(callId) {
      const call = await waitingCall(store, callId)
      return call ? send(call) : { kind: 'unknown', reason: 'the call has ended already' }
    },
    nudge,
    async start() {
      stopped = false
      await hurryCalls(store, clock.now())
      timer = setInterval(nudge, tickMs)
      nudge()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.allSettled(underWay.values())
    },
  }
}
