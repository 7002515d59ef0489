import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type KitDialect, kitDialects, type KitLedger } from './role/ledger.ts'
import type { Signing } from './sign.ts'

export type KitCase = {
  readonly dir: string
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** What is not right about a native call's signature. */
  readonly signing: Signing
  readonly body: Buffer
  readonly before: KitLedger
  readonly after: KitLedger
  readonly expected: { readonly status: number; readonly body: Record<string, unknown> }
  /** Accounts whose handler must fail with an unexpected error. */
  readonly faults: readonly string[]
}
export type Kit = {
  readonly dialect: KitDialect
  readonly secret: Buffer
  readonly cases: readonly KitCase[]
}

type Manifest = {
  /** `softswiss-v2` where it is left out. */
  readonly dialect?: string
  readonly secret_file: string
  readonly cases: readonly { dir: string; endpoint: string; kind: string; faults?: string[] }[]
}

/**
 * Reads a folder of conformance cases; a kit that contradicts itself proves nothing, so it is
 * refused.
 */
export function readKit(folder: string, only: readonly string[]): Kit {
  const manifest = jsonIn<Manifest>(join(folder, 'manifest.json'))
  const secret = readFileSync(join(folder, manifest.secret_file))
  const listed = manifest.cases.filter(
    ({ dir }) => only.length === 0 || only.some((name) => dir.startsWith(name)),
  )
  const { dialect = 'softswiss-v2' } = manifest
  if (!Object.hasOwn(kitDialects, dialect)) throw new Error(`no kit's dialect: ${dialect}`)
  return {
    dialect: dialect as KitDialect,
    secret,
    cases: listed.map((kitCase) => readCase(folder, secret, kitCase)),
  }
}

type Request = Pick<KitCase, 'endpoint' | 'headers'> & {
  readonly kind: string
  readonly signing?: Signing
}

function readCase(folder: string, secret: Buffer, listed: Manifest['cases'][number]): KitCase {
  const file = (name: string) => join(folder, 'cases', listed.dir, name)
  const request = jsonIn<Request>(file('request.json'))
  const body = readFileSync(file('request.body'))
  const before = jsonIn<KitLedger>(file('ledger.before.json'))
  const after = jsonIn<KitLedger>(file('ledger.after.json'))
  const stored = signatureIn(request.headers)
  const signed = createHmac('sha256', secret).update(body).digest('hex')
  if (stored !== undefined && !/^0+$/.test(stored) && stored !== signed)
    throw new Error(`kit damaged: ${listed.dir}: the stored signature does not fit the body`)
  if (request.endpoint !== listed.endpoint || request.kind !== listed.kind)
    throw new Error(`kit damaged: ${listed.dir}: request.json and manifest.json disagree`)
  if (listed.kind === 'transport' && !isDeepStrictEqual(before, after))
    throw new Error(`kit damaged: ${listed.dir}: a transport case may not change the ledger`)
  return {
    ...{ dir: listed.dir, endpoint: listed.endpoint, headers: request.headers, body },
    signing: request.signing ?? {},
    ...{ before, after, expected: jsonIn<KitCase['expected']>(file('response.json')) },
    faults: faultsOf(listed, body),
  }
}

/** What a dialect signs the body with in one header has in it; others are signed when sent. */
function signatureIn(headers: KitCase['headers']): string | undefined {
  return headers['X-REQUEST-SIGN'] ?? headers['Authorization']?.replace('HMAC-SHA256 ', '')
}

/**
 * Named by the manifest, or implied by the case's own name: the handler of its account must fail.
 */
function faultsOf(listed: Manifest['cases'][number], body: Buffer): readonly string[] {
  if (listed.faults) return listed.faults
  if (!/^0022|panic|fault/.test(listed.dir)) return []
  return [(JSON.parse(body.toString('utf8')) as { account_id: string }).account_id]
}

function jsonIn<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}
