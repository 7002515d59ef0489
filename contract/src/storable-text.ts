/**
 * Whether every text in a value can be stored: the database takes no NUL and no unpaired surrogate,
 * and none of our own texts has one. For all outside input, request bodies and answers alike.
 */
export function isStorable(value: unknown): boolean {
  const left: unknown[] = [value]
  // Not recursive: a hostile body may be nested deeper than the stack.
  while (left.length > 0) {
    const current = left.pop()
    if (typeof current === 'string') {
      if (current.includes('\0') || !current.isWellFormed()) return false
    } else if (Array.isArray(current)) {
      for (const item of current) left.push(item)
    } else if (current !== null && typeof current === 'object') {
      for (const [name, item] of Object.entries(current)) left.push(name, item)
    }
  }
  return true
}
