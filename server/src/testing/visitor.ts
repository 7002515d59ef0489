import { memberCookie, operatorCookie, tokenHeader } from '@kancil/contract/constants'
import type { Endpoint, InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { UploadedFile } from '@kancil/contract/fields'
import { CompactEncrypt, importJWK } from 'jose'
import type { App } from '../app.ts'

/** The outcome: `value` on success, `code` on refusal, and the raw answer for the rest. */
export type Reply<Out> = {
  readonly status: number
  readonly success: boolean
  readonly value: Out
  /** The refusal's code; '' on success. */
  readonly code: string
  readonly body: { success: boolean; message?: string; value: Record<string, unknown> }
  readonly headers: Record<string, string | string[] | number | undefined>
}

export type AnyEndpoint = Endpoint

/**
 * A browser as the server sees it: it keeps its cookies and its tab's marker, and sends the right
 * Origin.
 */
export type Visitor = {
  cookies: Record<string, string>
  marker: string
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers?: Record<string, string>,
  ): Promise<Reply<OutputOf<E>>>
  /** A raw request, for what no endpoint describes. */
  send(
    method: string,
    url: string,
    body?: string | object,
    headers?: Record<string, string>,
  ): Promise<Reply<unknown>>
}

export function visitorOf(
  app: App,
  side: 'member' | 'operator' = 'member',
  ip = '127.0.0.1',
): Visitor {
  const listener = side === 'operator' ? app.kernel.console : app.kernel.member
  const origin = [...listener.origins][0]!

  async function send(
    method: string,
    url: string,
    body?: string | object,
    headers: Record<string, string> = {},
  ): Promise<Reply<unknown>> {
    const answer = await listener.app.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        'user-agent': 'test',
        ...(visitor.marker ? { [tokenHeader]: visitor.marker } : {}),
        ...(Object.keys(visitor.cookies).length > 0 ? { cookie: cookieLine(visitor.cookies) } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    for (const cookie of answer.cookies) {
      if (cookie.value && cookie.maxAge !== 0) visitor.cookies[cookie.name] = cookie.value
      else delete visitor.cookies[cookie.name]
    }
    const parsed = isJson(answer.headers['content-type'])
      ? answer.json()
      : { success: answer.statusCode < 400, value: answer.body }
    return {
      status: answer.statusCode,
      success: parsed.success === true,
      value: parsed.value,
      code: parsed.success === true ? '' : String(parsed.message ?? ''),
      body: parsed,
      headers: answer.headers,
    }
  }

  const visitor: Visitor = {
    cookies: {},
    marker: '',
    send,
    async call(endpoint, input, headers = {}) {
      const { url, rest } = fillPath(endpoint, input as Record<string, unknown>)
      if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
        const entries = Object.entries(rest).filter(([, value]) => value !== undefined)
        const query = new URLSearchParams(
          entries.map(([key, value]): [string, string] => [key, String(value)]),
        )
        return send(
          endpoint.method,
          query.size > 0 ? `${url}?${query}` : url,
          undefined,
          headers,
        ) as never
      }
      if (endpoint.form) {
        const form = new URLSearchParams(rest as Record<string, string>).toString()
        return send(endpoint.method, url, form, {
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        }) as never
      }
      if (endpoint.upload) {
        const { file } = rest as { file: UploadedFile }
        const form = multipartOf(Buffer.from(await file.arrayBuffer()))
        return send(endpoint.method, url, form.body, { ...form.headers, ...headers }) as never
      }
      if (endpoint.encrypted)
        return send(endpoint.method, url, await seal(app, rest), {
          'content-type': 'application/jose',
          ...headers,
        }) as never
      return send(endpoint.method, url, rest, {
        'content-type': 'application/json',
        ...headers,
      }) as never
    },
  }
  return visitor
}

/** A body with one file, as a browser's form sends it. */
export function multipartOf(bytes: Buffer, field = 'file') {
  const border = '----kancil-test-border'
  const head =
    `--${border}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n` +
    'content-type: image/png\r\n\r\n'
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${border}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${border}` },
  }
}

/** Encrypts a body to the server's newest published key, as the web does. */
export async function seal(app: App, body: unknown): Promise<string> {
  const {
    keys: [key],
  } = await app.kernel.callKeys.published()
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key!.kid! })
    .encrypt(await importJWK(key!, 'ECDH-ES'))
}

export const cookieNames = { member: memberCookie, operator: operatorCookie }

function fillPath(
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const url = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { url, rest }
}

function cookieLine(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

function isJson(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('application/json')
}
