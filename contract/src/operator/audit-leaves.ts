/** A value without parts: an array of such values is one, since it reads as a list. */
export type Leaf = string | number | boolean | null | readonly (string | number | boolean | null)[]

/** The values of a JSON text by their path: `{a: {b: 1}}` has `a.b`. */
export function leavesOf(text: string | null): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  if (text !== null) collect(JSON.parse(text), '', leaves)
  return leaves
}

function collect(value: unknown, path: string, leaves: Map<string, Leaf>): void {
  if (value === null || typeof value !== 'object' || isPlainList(value)) {
    leaves.set(path, value as Leaf)
    return
  }
  for (const [key, inner] of Object.entries(value))
    collect(inner, path ? `${path}.${key}` : key, leaves)
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object')
}
