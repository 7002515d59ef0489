import { setTimeout as sleep } from 'node:timers/promises'
import { ErrorAnswer } from '@kancil/contract/seamless/native-money'
import {
  vendorBasePath,
  vendorCallTimeoutMs,
  type VendorCode,
  vendorCodes,
} from '@kancil/contract/seamless/native-wire'
import { Value } from 'typebox/value'
import type { Clock } from '../kernel/clock.ts'
import type { Behaviour } from './behaviour.ts'
import { signedHeaders, type VendorKey } from './signing.ts'

/**
 * The outcome of a call. `refused` is the platform's definite refusal: nothing moved. `unknown` is
 * everything else (no answer, 5xx, 429, an invalid answer): the call may or may not have been
 * applied.
 */
export type WalletReply =
  | { readonly kind: 'ok'; readonly answer: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly code: VendorCode; readonly balance?: string }
  | {
      readonly kind: 'unknown'
      readonly reason: string
      /** The platform says that it is closed for maintenance, not that something failed. */
      readonly isMaintenance?: boolean
      readonly retryAfterMs?: number
    }

export type WalletPath =
  | '/session/verify'
  | '/balance'
  | '/bet'
  | '/win'
  | '/rollback'
  | '/round/close'
  | '/ping'

export type WalletClient = {
  /** Sends the body unchanged, with a new signature. Never throws. */
  readonly send: (path: WalletPath, body: string) => Promise<WalletReply>
  /** Asks what moves nothing. Never throws. */
  readonly ask: (path: '/jackpots') => Promise<WalletReply>
  /** After this long a call is given up: its outcome is then unknown. */
  readonly timeoutMs: number
}

export type WalletClientOptions = {
  readonly platformUrl: string
  readonly vendor: VendorKey
  readonly clock: Clock
  readonly behaviour: Behaviour
  readonly timeoutMs?: number
}

/** The studio's side of the native protocol, signed over the raw body. */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const { platformUrl, vendor, clock, behaviour } = options
  const timeoutMs = options.timeoutMs ?? vendorCallTimeoutMs + 1_000

  async function sendOnce(path: WalletPath | '/jackpots', body?: string): Promise<WalletReply> {
    const target = `${vendorBasePath}/${vendor.code}${path}`
    const method = body === undefined ? 'GET' : 'POST'
    try {
      const response = await fetch(platformUrl + target, {
        method,
        headers: signedHeaders(vendor, clock, method, target, body ?? ''),
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      if (behaviour.loseAnswers > 0) {
        behaviour.loseAnswers -= 1
        return { kind: 'unknown', reason: 'the answer was lost on purpose' }
      }
      return replyOf(response.status, text, response.headers.get('retry-after'))
    } catch (error) {
      return { kind: 'unknown', reason: reasonOf(error) }
    }
  }

  return {
    timeoutMs,
    ask: (path) =>
      behaviour.dead
        ? Promise.resolve({ kind: 'unknown', reason: 'the studio plays dead' })
        : sendOnce(path),
    async send(path, body) {
      if (behaviour.dead) return { kind: 'unknown', reason: 'the studio plays dead' }
      if (behaviour.lateMs > 0) await sleep(behaviour.lateMs)
      if (!behaviour.twice) return sendOnce(path, body)
      const [first, second] = await Promise.all([sendOnce(path, body), sendOnce(path, body)])
      return first.kind === 'unknown' ? second : first
    },
  }
}

function replyOf(status: number, text: string, retryAfter: string | null): WalletReply {
  const answer = parseReply(text)
  if (status === 200 && answer?.['status'] === 'OK') return { kind: 'ok', answer }
  if (status >= 400 && status < 500 && status !== 429 && Value.Check(ErrorAnswer, answer)) {
    const { code, balance } = answer
    if (Object.hasOwn(vendorCodes, code))
      return { kind: 'refused', code: code as VendorCode, ...(balance ? { balance } : {}) }
  }
  const seconds = Number(retryAfter ?? Number.NaN)
  return {
    kind: 'unknown',
    reason: `HTTP ${status} ${text.slice(0, 120)}`,
    ...(answer?.['code'] === 'MAINTENANCE' ? { isMaintenance: true } : {}),
    ...(seconds > 0 ? { retryAfterMs: Math.min(seconds, 3_600) * 1_000 } : {}),
  }
}

function parseReply(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return error.message + cause
}
