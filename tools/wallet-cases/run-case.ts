import { request as httpRequest } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { type KitDialect, kitDialects, type KitLedger } from './role/ledger.ts'
import { differences, idMapper, mapAnswer, mapLedger } from './compare.ts'
import type { Kit, KitCase } from './kit.ts'
import { type SignedCall, signNative } from './sign.ts'

export type RunOptions = {
  /** Base addresses of the servers; requests alternate between them. */
  readonly servers: readonly string[]
  readonly kit: Pick<Kit, 'dialect' | 'secret'>
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
  const { dialect } = options.kit
  const secret = options.kit.secret.toString('utf8')
  const first = servers[0]!
  const { before, after, faults, expected } = kitCase
  const hook = hookOf(dialect)
  await hook(first, 'seed', { ledger: before, secret, faults, case: kitCase.dir })
  for (const other of servers.slice(1)) await hook(other, 'faults', { faults })
  const map = idMapper(before, mapped)
  const found: string[] = []
  let stored: Exchange | undefined
  for (let index = 0; index < repeat; index++) {
    const answer = await send(servers[index % servers.length]!, kitCase, options.kit)
    found.push(...answer.findings)
    if (!/^application\/json\b/.test(answer.type)) found.push(`content-type is ${answer.type}`)
    if (!stored) {
      stored = answer
      if (answer.status !== expected.status)
        found.push(`status: got ${answer.status}, want ${expected.status}`)
      found.push(...differences(mapAnswer(map, answer.body, expected.body), expected.body, 'body'))
    } else if (mustRepeat(dialect, expected.status) && !isSame(dialect, answer, stored)) {
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

const hookOf =
  (dialect: KitDialect) =>
  async (base: string, verb: string, payload?: object): Promise<unknown> => {
    const response = await fetch(`${base}${kitDialects[dialect].hooks}/${verb}`, {
      method: payload ? 'POST' : 'GET',
      ...(payload
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }
        : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`hook ${verb}: HTTP ${response.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }

/** A success is answered the same again; so is a refusal, but where the wire leaves it open. */
function mustRepeat(dialect: KitDialect, status: number): boolean {
  return status === 200 || dialect !== 'softswiss-v2'
}

/** A native repeat says that it is one, and nothing else differs. */
function isSame(dialect: KitDialect, answer: Exchange, stored: Exchange): boolean {
  const bare = ({ status, type, body }: Exchange): Exchange['body'] => ({ status, type, body })
  if (dialect !== 'native') return isDeepStrictEqual(bare(answer), bare(stored))
  return isDeepStrictEqual(bare({ ...stored, body: asRepeat(stored.body) }), bare(answer))
}

function asRepeat(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(asRepeat)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'duplicate' ? true : asRepeat(value),
    ]),
  )
}

type Exchange = {
  readonly status: number
  readonly type: string
  readonly body: unknown
  /** What is wrong with the fields that differ from call to call. */
  readonly findings: readonly string[]
}

const timeoutMilliseconds = 15_000

/**
 * The case's own bytes and headers, unchanged. A server may answer a body that is too large before
 * it has read it.
 */
function send(base: string, kitCase: KitCase, kit: RunOptions['kit']): Promise<Exchange> {
  const signed =
    kit.dialect === 'native'
      ? signNative(kitCase, kit.secret.toString('utf8'), kitCase.signing)
      : null
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${base}${kitDialects[kit.dialect].base}${kitCase.endpoint}`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': kitCase.body.length,
        ...signed?.headers,
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
          ...withoutDelivery(jsonOf(Buffer.concat(parts).toString('utf8')), signed),
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

/** A native answer without what names its delivery, which is checked here. */
function withoutDelivery(
  body: unknown,
  signed: SignedCall | null,
): Pick<Exchange, 'body' | 'findings'> {
  if (!signed || typeof body !== 'object' || body === null) return { body, findings: [] }
  const { requestId, serverTime, ...rest } = body as Record<string, unknown>
  const findings: string[] = []
  if (requestId !== signed.requestId)
    findings.push(`requestId: got ${JSON.stringify(requestId)}, want ${signed.requestId}`)
  const late = Math.abs(Date.parse(String(serverTime)) - Date.now())
  if (serverTime !== undefined && !(late < timeoutMilliseconds))
    findings.push(`serverTime: got ${JSON.stringify(serverTime)}`)
  return { body: rest, findings }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return `not JSON: ${text.slice(0, 120)}`
  }
}
