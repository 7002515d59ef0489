/** By how many percent a figure differs; null where there is nothing above zero to compare with. */
export function changeOf(now: string | number, before: string | number): number | null {
  const from = Number(before)
  if (from <= 0) return null
  return Math.round(((Number(now) - from) / from) * 100)
}
