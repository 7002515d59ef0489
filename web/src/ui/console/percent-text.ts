/** Hundredths of a percent as people write them: 120 is `1.20`. */
export function percentText(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Null if it is not a percentage with at most two decimals. */
export function basisPointsOf(words: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(words) ?? []
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'))
}
