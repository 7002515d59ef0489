/**
 * JSON with sorted keys, amounts (bigint) as text and no undefined fields: each value has exactly
 * one text, which is what a hash needs.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(plain(value))
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value ?? null
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, plain(inner)]),
  )
}
