/** A value without parts: an array of such values is one, since it reads as a list. */
export type Leaf = string | number | boolean | null | readonly (string | number | boolean | null)[]

/** The values of a JSON text by their path: `{a: {b: 1}}` has `a.b`. */
export function leavesOf(text: string | null): Map<string, Leaf> {
  return new Map(text === null ? [] : leafEntries(JSON.parse(text), ''))
}

// The browser's build takes every call in the contract to be pure: what is found is returned.
function leafEntries(value: unknown, path: string): [string, Leaf][] {
  if (value === null || typeof value !== 'object' || isPlainList(value))
    return [[path, value as Leaf]]
  return Object.entries(value).flatMap(([key, inner]) =>
    leafEntries(inner, path ? `${path}.${key}` : key),
  )
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object')
}
