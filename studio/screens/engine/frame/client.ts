import { fairPaths } from '@kancil/contract/seamless/fair'
import type { FairAnswer } from '@kancil/contract/seamless/fair'
import { jackpotsPath, type SessionJackpots } from '@kancil/contract/seamless/jackpots'
import { stepPath, type StepAnswer } from '@kancil/contract/seamless/instant'
import type { HistoryAnswer, ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import {
  type AuthenticateAnswer,
  rgsErrors,
  type RgsError,
  rgsPaths,
} from '@kancil/contract/seamless/rgs'
import { type PlayAnswer } from '@kancil/contract/seamless/rgs-round'
import { type RgsBalance } from '@kancil/contract/seamless/rgs-fields'
import type { FrameAddress } from './address.ts'
import type { Failure } from '../round/failure.ts'

export type Reply<Answer> = { readonly kind: 'ok'; readonly answer: Answer } | Failure

const timeoutMs = 20_000

export type RgsClient = ReturnType<typeof createRgsClient>

/**
 * The studio's calls. Only a 400 with a code of the protocol is a refusal; any other response than
 * 200 leaves open whether the call was processed, and is `lost`.
 */
export function createRgsClient({ studioUrl, sessionID, lang }: FrameAddress) {
  async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Reply<Answer>> {
    try {
      const response = await fetch(studioUrl + path, {
        ...init,
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = (await response.json()) as Answer & { error?: string; reason?: string }
      if (response.ok) return { kind: 'ok', answer: body }
      const code = response.status === 400 && asError(body.error)
      return code ? { kind: 'refused', code, reason: body.reason } : { kind: 'lost' }
    } catch {
      return { kind: 'lost' }
    }
  }

  const post = <Answer>(path: string, body: object): Promise<Reply<Answer>> =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionID, ...body }),
    })
  const get = <Answer>(path: string, query: Record<string, string> = {}): Promise<Reply<Answer>> =>
    ask(`${path}?${new URLSearchParams({ sessionID, ...query })}`)

  return {
    authenticate: () => post<AuthenticateAnswer>(rgsPaths.authenticate, { language: lang }),
    balance: () => post<{ balance: RgsBalance }>(rgsPaths.balance, {}),
    play: (amount: number, mode = 'BASE') => post<PlayAnswer>(rgsPaths.play, { mode, amount }),
    step: (step: number) => post<StepAnswer>(stepPath, { step }),
    keepEvent: (index: number) => post<{ event: string }>(rgsPaths.event, { event: String(index) }),
    endRound: () => post<{ balance: RgsBalance }>(rgsPaths.endRound, {}),
    fair: () => get<FairAnswer>(fairPaths.fair),
    jackpots: () => get<SessionJackpots>(jackpotsPath),
    rotate: (clientSeed?: string) =>
      post<FairAnswer>(fairPaths.rotate, clientSeed === undefined ? {} : { clientSeed }),
    history: (before?: number, limit = 20) =>
      get<HistoryAnswer>(fairPaths.history, {
        limit: String(limit),
        ...(before === undefined ? {} : { before: String(before) }),
      }),
    /** Needs only the address; the answer names no player. */
    replay: (roundId: string) =>
      ask<ReplayAnswer>(`${fairPaths.replay}/${encodeURIComponent(roundId)}`),
    recordUrl: (roundId: string) =>
      `${studioUrl}${fairPaths.record}/${encodeURIComponent(roundId)}?lang=${lang}`,
  }
}

function asError(code: string | undefined): RgsError | null {
  return code !== undefined && Object.hasOwn(rgsErrors, code) ? (code as RgsError) : null
}
