import { setTimeout as sleep } from 'node:timers/promises'
import { operatorCookie, tokenHeader } from '@kancil/contract/constants'
import type { Endpoint, InputOf, OutputOf } from '@kancil/contract/endpoint'
import { consoleGames, consoleVendors } from '@kancil/contract/games/catalogue'
import { openTestSession } from '@kancil/contract/games/vendor-desk'
import { operatorLogin, operatorLogout, operatorTotp } from '@kancil/contract/operator/sign-in'
import { systemKeys } from '@kancil/contract/site/info'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { codeAt } from '../../../server/src/kernel/crypto/authenticator.ts'
import type { Target } from './client.ts'

/** Who opens a session for tests, at which console, for which member's account. */
export type Desk = {
  /** The console's origin, without a slash at the end. */
  readonly console: string
  readonly operator: string
  readonly password: string
  /** In base32, as the authenticator app was given it. */
  readonly authenticator: string
  readonly account: string
}

type TestSession = Pick<Target, 'keyId' | 'playerId' | 'sessionId' | 'gameCode' | 'currency'>

/**
 * Opens a session for tests as an operator does in the console. Without a game it is of a live one
 * of the vendor, and the key is the vendor's newest.
 *
 * @throws Error with the code of the call that was refused
 */
export async function openSession(
  desk: Desk,
  vendorId: string,
  gameCode = '',
  now: () => Date = () => new Date(),
): Promise<TestSession> {
  const call = callerAt(desk.console)
  const { challenge } = await call(operatorLogin, { name: desk.operator, password: desk.password })
  const enter = () => call(operatorTotp, { challenge, code: codeAt(desk.authenticator, now()) })
  await enter().catch(async () => {
    // A code is taken once; somebody may have had the one of this half minute.
    await sleep(codeMs - (Date.now() % codeMs) + 500)
    return enter()
  })
  try {
    const vendor = (await call(consoleVendors, {})).list.find((row) => row.vendorId === vendorId)
    if (!vendor) throw new Error(`there is no vendor ${vendorId}`)
    const { list } = await call(consoleGames, {})
    const live = list.filter((row) => row.vassalage === vendor.vassalage && row.status === 'live')
    // Games at tables may ask for more than the checks stake.
    const game = gameCode || (live.find(({ gameType }) => gameType === 'RNG') ?? live[0])?.code
    if (!game) throw new Error(`${vendorId} has no live game`)
    const { account } = desk
    const session = await call(openTestSession, { vendorId, account, gameCode: game })
    const { playerId, sessionId, currency } = session
    const newest = vendor.keys.find(({ retiredAt }) => retiredAt === undefined)
    return { keyId: newest?.keyId ?? '', playerId, sessionId, gameCode: game, currency }
  } finally {
    await call(operatorLogout, {})
  }
}

const codeMs = 30_000

type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>

/** Calls of the console as its own pages make them: one session, and its tab's marker. */
function callerAt(address: string): Call {
  const session: Record<string, string> = {}
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const { path, rest } = filled(endpoint, input)
    const hasBody = endpoint.method === 'POST'
    const answer = await fetch(address + path, {
      method: endpoint.method,
      headers: {
        ...{ origin: address, ...session },
        ...(hasBody ? { 'content-type': contentType(endpoint) } : {}),
      },
      ...(hasBody ? { body: await bodyOf(address, endpoint, rest) } : {}),
    })
    const told = (await answer.json()) as { success: boolean; message?: string; value: unknown }
    if (!told.success) throw new Error(`${endpoint.name}: ${told.message ?? answer.status}`)
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(operatorCookie))
    if (cookie) session['cookie'] = cookie.split(';')[0]!
    const { token } = told.value as { token?: string }
    if (endpoint.name === operatorTotp.name && token) session[tokenHeader] = token
    return told.value as OutputOf<E>
  }
}

const contentType = ({ encrypted }: Endpoint): string =>
  encrypted ? 'application/jose' : 'application/json'

function filled(endpoint: Endpoint, input: object) {
  const rest: Record<string, unknown> = { ...input }
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

/** Sealed to the platform's newest key where the call must be. */
async function bodyOf(address: string, { encrypted }: Endpoint, rest: object): Promise<string> {
  const text = JSON.stringify(rest)
  if (!encrypted) return text
  const published = (await (await fetch(address + systemKeys.path)).json()) as {
    readonly value: OutputOf<typeof systemKeys>
  }
  const key = published.value.keys[0]!
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key as JWK, 'ECDH-ES'))
}
