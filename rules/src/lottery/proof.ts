import { chanceStream, type Hmac, type Sha256Hex } from '../games/chance.ts'
import { familyOf } from './families.ts'

/**
 * The house's own draws (handbook, games 0.4): a chain of seeds in which each is the SHA-256 of the
 * next, as text in lower-case hex. The hash of the first one, the anchor, is published before any
 * of them is used; each draw reveals the next. So the house could choose no seed after it saw the
 * bets, and a revealed seed says nothing about the next draw.
 */
export type ChainLink = { readonly seed: string; readonly index: number; readonly anchor: string }

/** All seeds of a chain, from the one that is kept secret. */
export function chainOf(sha256Hex: Sha256Hex, lastSeed: string, length: number): readonly string[] {
  const seeds = Array.from<string>({ length })
  for (let index = length - 1, seed = lastSeed; index >= 0; index--, seed = sha256Hex(seed))
    seeds[index] = seed
  return seeds
}

/** Whether a revealed seed is the one that the anchor committed to. */
export function isLinked(sha256Hex: Sha256Hex, { seed, index, anchor }: ChainLink): boolean {
  let hash = seed
  for (let step = 0; step <= index; step++) hash = sha256Hex(hash)
  return hash === anchor
}

/** The message that the seed signs for an issue, without `:nonce:cursor`. */
export function issueSeed(gameCode: string, issueNo: string): string {
  return `${gameCode}-${issueNo}`
}

/** The result of an issue; the same for everybody who has its seed. */
export function drawIssue(
  hmac: Hmac,
  issue: { readonly family: string; readonly gameCode: string; readonly issueNo: string },
  seed: string,
): unknown {
  const stream = chanceStream(hmac, seed, issueSeed(issue.gameCode, issue.issueNo), 0)
  return familyOf(issue.family).draw(stream)
}
