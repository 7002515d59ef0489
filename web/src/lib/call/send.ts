import { tokenHeader } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { Envelope } from '@kancil/contract/envelope'
import { type AnyEndpoint, CallError, type CodeOf } from './error.ts'
import { loadPart } from '../screen/load-part.ts'
import { currentSession, endTabSession } from '../session/session.ts'

const timeoutMs = 30_000
const sessionLost = ['not_logged_in', 'session_expired']

/**
 * Calls an endpoint of the contract. Resolves with the answer's value; rejects with a `CallError`
 * whose code is one of the endpoint's, a common one, `network` (no answer) or `unknown` (the answer
 * is not from our server).
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  if (!endpoint.encrypted) return send(endpoint, input, signal)
  sealedCalls += 1
  try {
    return await send(endpoint, input, signal)
  } catch (error) {
    // The key was rotated after it was fetched. The server read nothing, so a retry is safe.
    if ((error as Partial<CallError>).code !== 'undecipherable') throw error
    const { forgetKey } = await sealPart()
    forgetKey()
    return await send(endpoint, input, signal)
  } finally {
    sealedCalls -= 1
  }
}

/** How many are under way: each of them may be answered with a new session. */
let sealedCalls = 0

async function send<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const { url, init } = await requestOf(endpoint, input as Record<string, unknown>)
  const limit = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, {
    ...init,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError('network')
  })
  const answer = (await response.json().catch(() => undefined)) as Envelope<OutputOf<E>> | undefined
  if (answer?.success === true) return answer.value
  if (answer?.success !== false || typeof answer.message !== 'string')
    throw new CallError(response.status >= 502 ? 'network' : 'unknown', {}, response.status)
  // A sealed call may be answered with a new session, as a change of password is, after the old one
  // has ended: the tab stays meanwhile. If it brings none, the next call ends it.
  if (sessionLost.includes(answer.message) && currentSession().state === 'member' && !sealedCalls)
    endTabSession(true)
  throw new CallError(answer.message as CodeOf<E>, answer.value ?? {}, response.status)
}

let sealing: ReturnType<typeof loadSeal> | undefined
const loadSeal = () => loadPart(() => import('./seal.ts'))

/**
 * One for all calls, because it caches the key. If it cannot be loaded, nothing can be sent, as if
 * offline.
 */
function sealPart(): ReturnType<typeof loadSeal> {
  sealing ??= loadSeal().catch(() => {
    sealing = undefined
    throw new CallError('network')
  })
  return sealing
}

async function requestOf(
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
): Promise<{ url: string; init: RequestInit }> {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_all: string, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const session = currentSession()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (session.state === 'member') headers[tokenHeader] = session.token
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = queryOf(rest).toString()
    return { url: query ? `${path}?${query}` : path, init: { method: endpoint.method, headers } }
  }
  if (endpoint.encrypted) {
    headers['content-type'] = 'application/jose'
    const { seal } = await sealPart()
    return { url: path, init: { method: endpoint.method, headers, body: await seal(rest) } }
  }
  if (endpoint.upload) {
    // The browser sets the content type itself, with the boundary it chose.
    const form = new FormData()
    form.append('file', rest['file'] as Blob)
    return { url: path, init: { method: endpoint.method, headers, body: form } }
  }
  headers['content-type'] = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
  const body = endpoint.form ? queryOf(rest).toString() : JSON.stringify(rest)
  return { url: path, init: { method: endpoint.method, headers, body } }
}

/** Absent or empty fields are left out of a query: the filter is not set. */
export function queryOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === '') continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  return query
}
