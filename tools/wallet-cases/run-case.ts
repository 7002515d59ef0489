import { request as httpRequest } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { KitLedger } from './role/ledger.ts'
import { differences, idMapper, mapAnswer, mapLedger } from './compare.ts'
import type { KitCase } from './kit.ts'

export type RunOptions = {
  /** Base addresses of the servers; requests alternate between them. */
  readonly servers: readonly string[]
  readonly secret: string
  readonly repeat: number
  readonly mapped: boolean
  /** Alters the dumped ledger, to prove that the runner can fail. */
  readonly spoil?: (ledger: KitLedger) => KitLedger
}

/**
 * Seeds, sends, compares the answer and the ledger, and audits the books. Returns what was found
 * wrong.
 */
export async function runCase(kitCase: KitCase, options: RunOptions): Promise<string[]> {
  const { servers, repeat, mapped } = options
  const first = servers[0]!
  const { before, after, faults, expected } = kitCase
  await hook(first, 'seed', { ledger: before, secret: options.secret, faults, case: kitCase.dir })
  for (const other of servers.slice(1)) await hook(other, 'faults', { faults })
  const map = idMapper(before, mapped)
  const found: string[] = []
  let stored: Exchange | undefined
  for (let index = 0; index < repeat; index++) {
    const answer = await send(servers[index % servers.length]!, kitCase)
    if (!/^application\/json\b/.test(answer.type)) found.push(`content-type is ${answer.type}`)
    if (!stored) {
      stored = answer
      if (answer.status !== expected.status)
        found.push(`status: got ${answer.status}, want ${expected.status}`)
      found.push(...differences(mapAnswer(map, answer.body, expected.body), expected.body, 'body'))
    } else if (expected.status === 200 && !isDeepStrictEqual(answer, stored)) {
      const body = JSON.stringify(answer.body)
      found.push(`repeat ${index + 1}: the answer changed: ${answer.status} ${body}`)
    }
  }
  const dump = (await hook(servers.at(-1)!, 'dump')) as KitLedger
  const expectedDump = options.spoil ? options.spoil(dump) : dump
  const same = idMapper(before, false)
  found.push(
    ...differences(mapLedger(map, expectedDump, after), mapLedger(same, after, after), 'ledger'),
  )
  const audit = (await hook(first, 'audit')) as { ok: boolean; findings: unknown[] }
  if (!audit.ok) found.push(`audit: ${JSON.stringify(audit.findings)}`)
  return found
}

async function hook(base: string, verb: string, payload?: object): Promise<unknown> {
  const response = await fetch(`${base}/test/softswiss/${verb}`, {
    method: payload ? 'POST' : 'GET',
    ...(payload
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }
      : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`hook ${verb}: HTTP ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

type Exchange = { readonly status: number; readonly type: string; readonly body: unknown }

const timeoutMilliseconds = 15_000

/**
 * The case's own bytes and headers, unchanged. A server may answer a body that is too large before
 * it has read it.
 */
function send(base: string, kitCase: KitCase): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${base}/vendor/softswiss${kitCase.endpoint}`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': kitCase.body.length,
        ...kitCase.headers,
      },
    })
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      const done = () =>
        resolve({
          status: incoming.statusCode ?? 0,
          type: incoming.headers['content-type'] ?? '',
          body: jsonOf(Buffer.concat(parts).toString('utf8')),
        })
      incoming.on('end', done)
      incoming.on('error', done)
    })
    outgoing.setTimeout(timeoutMilliseconds, () => outgoing.destroy(new Error('no answer in time')))
    // Leaves time for an early answer after the connection was cut.
    outgoing.on('error', (error) => setTimeout(() => reject(error), 150))
    outgoing.end(kitCase.body)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return `not JSON: ${text.slice(0, 120)}`
  }
}
