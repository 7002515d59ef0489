/** Gross odds as an integer: how much a stake of one becomes, in millionths. */
export type Odds = bigint

export const oddsScale = 1_000_000n

/** Reads odds as they are stored, decimal text with at most six places. */
export function readOdds(text: string): Odds {
  const parts = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text)
  if (!parts) throw new RangeError(`not odds: ${text.slice(0, 40)}`)
  return BigInt(parts[1]! + (parts[2] ?? '').padEnd(6, '0'))
}

/** Without needless zeros. */
export function oddsText(odds: Odds): string {
  const whole = odds / oddsScale
  const places = String(odds % oddsScale)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return places === '' ? String(whole) : `${whole}.${places}`
}
