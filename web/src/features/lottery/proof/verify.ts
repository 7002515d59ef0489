import type { DrawProof } from '@kancil/contract/lottery/games'
import { drawIssue } from '@kancil/rules/lottery/proof'

/** What the browser found out by itself. */
export type Verdict = {
  readonly isLinked: boolean
  readonly isSame: boolean
  readonly drawn: unknown
}

const text = new TextEncoder()

async function sha256Hex(message: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(message)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** More blocks than any draw of the house takes: eight numbers each, and a table has 120. */
const blocks = 64

/** The HMAC's blocks of an issue, computed beforehand: the rules ask for them one after another. */
async function blocksOf(
  seed: string,
  clientSeed: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(seed), algorithm, false, ['sign'])
  const made = new Map<string, Uint8Array>()
  for (let cursor = 0; cursor < blocks; cursor++) {
    const message = `${clientSeed}:0:${cursor}`
    made.set(message, new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(message))))
  }
  return made
}

/**
 * Hashes the revealed seed back to the published anchor, and draws the issue again, with nothing
 * but the browser's own SHA-256 and HMAC.
 */
export async function verifyDraw(proof: DrawProof): Promise<Verdict | null> {
  const { seed, index, anchor, clientSeed, family, issue } = proof
  if (!seed) return null
  let hash = seed
  for (let step = 0; step <= index; step++) hash = await sha256Hex(hash)
  const made = await blocksOf(seed, clientSeed)
  const hmac = (_key: string, message: string): Uint8Array => {
    const block = made.get(message)
    if (!block) throw new RangeError('the draw took too many numbers')
    return block
  }
  const { gameCode, issueNo } = issue
  const drawn = drawIssue(hmac, { family, gameCode, issueNo }, seed)
  const isSame = canonical(drawn) === canonical(issue.result)
  return { isLinked: hash === anchor, isSame, drawn }
}

/** The database keeps the keys of a result in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
