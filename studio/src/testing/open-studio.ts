import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { LaunchAnswer } from '@kancil/contract/seamless/native-launch'
import type { AuthenticateAnswer } from '@kancil/contract/seamless/rgs'
import type { PlayAnswer } from '@kancil/contract/seamless/rgs-round'
import type { RgsBalance } from '@kancil/contract/seamless/rgs-fields'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { createStudio, type StudioPace } from '../app.ts'
import { systemClock } from '../kernel/clock.ts'
import { readStudioConfig } from '../config.ts'
import { type StudioDatabase, studioDatabase } from './database.ts'
import { signedHeaders } from '../wallet/signing.ts'
import type { ScriptedPlatform } from './scripted-platform.ts'

export const testSealKey = '5ea1'.repeat(16)

export type Answer<Body> = {
  readonly status: number
  readonly body: Body & { error?: string; reason?: string }
}

/** An empty folder for a studio's files; the caller removes it. */
export function newDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'kancil-studio-'))
}

/**
 * The studio listening on a free port in front of the given platform, with helpers to call it. Its
 * own database is dropped when it closes; a given one stays. The key that seals its seeds is
 * `testSealKey`.
 */
export async function openStudio(
  platform: Pick<ScriptedPlatform, 'url' | 'token'>,
  ownDatabase?: StudioDatabase,
  pace: Pick<StudioPace, 'clock' | 'tableScale' | 'callTimeoutMs' | 'jackpotScale'> = {},
  env: Readonly<Record<string, string>> = {},
) {
  const database = ownDatabase ?? (await studioDatabase())
  const config = readStudioConfig({
    KANCIL_PLATFORM_URL: platform.url,
    STUDIO_DATABASE_URL: database.url,
    STUDIO_SEAL_KEY: testSealKey,
    KANCIL_LOG: 'silent',
    KANCIL_STUDIO_CALLS_PER_MINUTE: '1000000',
    ...env,
  })
  const app = await createStudio(config, { retryBaseMs: 20, callTimeoutMs: 400, ...pace })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  async function close(): Promise<void> {
    await app.close()
    if (ownDatabase === undefined) await database.drop()
  }
  return { ...caller(url, platform), url, databaseUrl: database.url, close }
}

/** Calls from a platform and from a game screen to the studio at `url`. */
export function caller(url: string, platform: Pick<ScriptedPlatform, 'token'>) {
  async function post<Body>(path: string, body: unknown): Promise<Answer<Body>> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Answer<Body>['body'] }
  }

  async function get<Body>(path: string): Promise<Answer<Body>> {
    const response = await fetch(url + path)
    return { status: response.status, body: (await response.json()) as Answer<Body>['body'] }
  }

  async function launch(
    change: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    const path = `/studio/${sandboxVendor.code}/launch`
    const body = JSON.stringify({
      gameCode: 'harimau-emas',
      playerId: 'alias-1',
      token: platform.token(),
      currency: 'MYR',
      language: 'EN',
      country: 'MY',
      platform: 'desktop',
      mode: 'real',
      lobbyUrl: 'http://localhost:8080/lobby',
      depositUrl: 'http://localhost:8080/deposit',
      historyUrl: 'http://localhost:8080/history',
      ip: '127.0.0.1',
      ...change,
    })
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...signedHeaders(sandboxVendor, systemClock, 'POST', path, body), ...headers },
      body,
    })
    return {
      status: response.status,
      body: (await response.json()) as LaunchAnswer & { code?: string; status?: string },
    }
  }

  /** Launches a game and returns the session id in the frame's address. */
  async function session(change: Record<string, unknown> = {}): Promise<string> {
    const { body } = await launch(change)
    return body.gameSessionId
  }

  const authenticate = (sessionID: string) =>
    post<AuthenticateAnswer>('/wallet/authenticate', { sessionID, language: 'en' })
  const play = (sessionID: string, amount = 1_000_000, mode = 'BASE') =>
    post<PlayAnswer>('/wallet/play', { sessionID, mode, amount })
  const endRound = (sessionID: string) =>
    post<{ balance: RgsBalance }>('/wallet/end-round', { sessionID })

  /** Plays until a round is (or is not) left open; ends the others. */
  async function playUntil(sessionID: string, active: boolean): Promise<PlayAnswer> {
    for (let spin = 0; spin < 100; spin += 1) {
      const { status, body } = await play(sessionID)
      if (status !== 200) throw new Error(JSON.stringify(body))
      if (body.round.active === active) return body
      if (body.round.active) await endRound(sessionID)
    }
    throw new Error('no such round in 100')
  }

  return { post, get, launch, session, authenticate, play, endRound, playUntil }
}

/** Waits until the condition holds; fails after five seconds, or as many as given. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  mostMs = 5_000,
): Promise<void> {
  const end = performance.now() + mostMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('it did not come about in time')
    await new Promise((done) => setTimeout(done, 10))
  }
}
