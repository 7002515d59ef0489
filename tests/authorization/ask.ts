import { type Endpoint, sideOf } from '@kancil/contract/endpoint'
import { tokenHeader } from '@kancil/contract/constants'
import { CompactEncrypt, importJWK } from 'jose'
import type { TestServer } from '../../server/src/testing/server.ts'
import { sampleOf } from './sample.ts'

/** A caller as seen on the wire: cookies and a tab's marker. */
export type Caller = { readonly cookies: Record<string, string>; readonly marker: string }
export const nobody: Caller = { cookies: {}, marker: '' }

export type Answer = {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly value: Record<string, unknown>
}
export type AskOptions = {
  /** Sent instead of a valid sample. */
  readonly input?: unknown
  /** Sent instead of the JSON of an input; still sealed if the call is sealed. */
  readonly body?: string
  readonly params?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly ip?: string
}

let addresses = 0
/** Each call comes from its own address, so that no per-address limit is hit. */
function freshAddress(): string {
  const at = ++addresses
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
}

/** Sends one call of the contract through the whole stack of its listener. */
export async function ask(
  server: TestServer,
  endpoint: Endpoint,
  caller: Caller,
  options: AskOptions = {},
): Promise<Answer> {
  const side = sideOf(endpoint)
  const listener = side === 'operator' ? server.kernel.console : server.kernel.member
  const params = {
    ...(sampleOf(endpoint.params ?? { type: 'object' }) as object),
    ...options.params,
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const input = options.input ?? sampleOf(endpoint.input)
  const query = inQuery ? queryOf(input as Record<string, unknown>) : ''
  const body = options.body ?? JSON.stringify(input)
  const reply = await listener.app.inject({
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    remoteAddress: options.ip ?? freshAddress(),
    headers: {
      origin: [...listener.origins][0]!,
      'sec-fetch-site': 'same-origin',
      cookie: Object.entries(caller.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      ...(caller.marker ? { [tokenHeader]: caller.marker } : {}),
      ...(inQuery
        ? {}
        : { 'content-type': endpoint.encrypted ? 'application/jose' : typeOf(endpoint) }),
      ...options.headers,
    },
    ...(inQuery ? {} : { payload: await payloadOf(server, endpoint, body, input) }),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  const answer = isJson
    ? (reply.json() as { message?: string; value?: Record<string, unknown> })
    : {}
  return {
    status: reply.statusCode,
    code: answer.message ?? '',
    text: reply.body,
    value: answer.value ?? {},
  }
}

function typeOf(endpoint: Endpoint): string {
  if (endpoint.upload) return `multipart/form-data; boundary=${border}`
  return endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
}

const border = '----kancil-matrix'

/** Each field as a file of that name, or a body that is not a form at all. */
function multipartBody(body: string, input: unknown): string {
  if (body !== JSON.stringify(input)) return body
  const parts = Object.entries((input ?? {}) as object).map(
    ([name, value]) =>
      `--${border}\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n` +
      `${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  return `${parts.join('')}--${border}--\r\n`
}

function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input ?? {}).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return new URLSearchParams(pairs).toString()
}

async function payloadOf(
  server: TestServer,
  endpoint: Endpoint,
  body: string,
  input: unknown,
): Promise<string> {
  if (endpoint.encrypted) return sealText(server, body)
  if (endpoint.upload) return multipartBody(body, input)
  return endpoint.form ? queryOf(input as Record<string, unknown>) : body
}

/** Seals a text as it is, even if it is not JSON. */
async function sealText({ kernel }: TestServer, text: string): Promise<string> {
  const [key] = (await kernel.callKeys.published()).keys
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key!.kid! })
    .encrypt(await importJWK(key!, 'ECDH-ES'))
}
