export type Change = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * Compares the fields of two JSON texts: those that differ, or all fields if there is only one
 * text.
 */
export function changesOf(before: string | null, after: string | null): Change[] {
  const was = leaves(parse(before))
  const is = leaves(parse(after))
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  const changes = fields.map((field) => ({
    field,
    before: was.get(field) ?? null,
    after: is.get(field) ?? null,
  }))
  return before !== null && after !== null
    ? changes.filter((change) => change.before !== change.after)
    : changes
}

function parse(text: string | null): unknown {
  return text === null ? undefined : (JSON.parse(text) as unknown)
}

function leaves(value: unknown, path = ''): Map<string, string> {
  if (value === undefined) return new Map()
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0)
    return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value)]])
  const changes = new Map<string, string>()
  for (const [key, inner] of Object.entries(value))
    for (const [field, text] of leaves(inner, path ? `${path}.${key}` : key))
      changes.set(field, text)
  return changes
}

/** `withdrawalDayMax.2` as `Withdrawal day max 2`: words before raw keys. */
export function fieldWords(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[.\s]+/)
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
