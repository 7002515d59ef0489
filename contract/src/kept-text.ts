/**
 * Whether every text in a value can be stored: the database takes no NUL and no unpaired surrogate,
 * and none of our own texts has one. For all outside input, request bodies and answers alike.
 */
export function canBeKept(value: unknown): boolean {
  const left: unknown[] = [value]
  // Not recursive: a hostile body may be nested deeper than the stack.
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one === 'string') {
      if (one.includes('\0') || !one.isWellFormed()) return false
    } else if (Array.isArray(one)) {
      for (const item of one) left.push(item)
    } else if (one !== null && typeof one === 'object') {
      for (const [name, item] of Object.entries(one)) left.push(name, item)
    }
  }
  return true
}
