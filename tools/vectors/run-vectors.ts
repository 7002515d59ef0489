import { isDeepStrictEqual } from 'node:util'
import type { Vector, VectorKind } from './kind.ts'

export type VectorResult = { readonly id: string; readonly game: string } & (
  | { readonly outcome: 'passed' | 'skipped' }
  | { readonly outcome: 'failed'; readonly finding: string }
)

/** Settles every vector by the rules of its kind and compares the fields that it expects. */
export function runVectors(
  vectors: readonly Vector[],
  kinds: readonly VectorKind[],
): VectorResult[] {
  return vectors.map((vector) => {
    const { id, game } = vector
    try {
      const finding = findingOf(vector, kinds)
      if (finding === null) return { id, game, outcome: 'skipped' }
      return finding ? { id, game, outcome: 'failed', finding } : { id, game, outcome: 'passed' }
    } catch (error) {
      return { id, game, outcome: 'failed', finding: String(error) }
    }
  })
}

/** What differs, an empty text if nothing does, null if the game is not built. */
function findingOf(vector: Vector, kinds: readonly VectorKind[]): string | null {
  const kind = kinds
    .filter(({ prefix }) => vector.game.startsWith(prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0]
  const settled = kind?.settle(vector)
  if (!settled) return null
  const computed = plain(settled)
  const differences = Object.entries(vector.expect)
    .filter(([field, value]) => !isDeepStrictEqual(computed[field], value))
    .map(
      ([field, value]) =>
        `${field} is ${JSON.stringify(computed[field])}, not ${JSON.stringify(value)}`,
    )
  return differences.join('; ')
}

/** Money is `bigint` in the rules and an integer of minor units in the file. */
function plain(settled: object): { readonly [field: string]: unknown } {
  return JSON.parse(
    JSON.stringify(settled, (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    ),
  ) as { readonly [field: string]: unknown }
}

/** @throws with the reason if the text is no file of vectors */
export function readVectors(text: string): readonly Vector[] {
  const { vectors } = JSON.parse(text) as { readonly vectors?: unknown }
  if (!Array.isArray(vectors)) throw new Error('the file has no list "vectors"')
  for (const [place, vector] of vectors.entries())
    if (!isVector(vector)) throw new Error(`vector ${place} lacks id, game, bet, draw or expect`)
  return vectors as Vector[]
}

function isVector(value: unknown): value is Vector {
  if (typeof value !== 'object' || value === null) return false
  const { id, game, bet, draw, expect } = value as Partial<Vector>
  const hasNames = typeof id === 'string' && typeof game === 'string'
  const isExpecting = typeof expect === 'object' && Object.keys(expect ?? {}).length > 0
  // A draw may be a text of digits or a list of numbers, too.
  return hasNames && isExpecting && bet !== undefined && draw !== undefined
}
