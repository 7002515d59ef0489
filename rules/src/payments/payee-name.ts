/**
 * A name as banks compare it: capitals, no accents, single spaces, no punctuation. "bin", "b." and
 * the like stay as written: a bank would query them too.
 */
export function normalPayeeName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[.'’`,-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

export function samePayee(first: string, other: string): boolean {
  const name = normalPayeeName(first)
  return name !== '' && name === normalPayeeName(other)
}
