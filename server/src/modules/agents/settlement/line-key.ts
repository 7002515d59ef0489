/** What names a line of real-time salary; the version tells corrections apart. */
export type LineKey = {
  readonly contractId: string
  readonly gameCode: string
  readonly issueNo: string
  readonly playerId: string
  readonly version: number
}

export function lineIdOf({ contractId, gameCode, issueNo, playerId, version }: LineKey): string {
  return [contractId, gameCode, issueNo, playerId, version].join(':')
}

/** Null if it names no line; a line has one name only. */
export function lineKeyOf(lineId: string): LineKey | null {
  const [contractId = '', gameCode = '', issueNo = '', playerId = '', last] = lineId.split(':')
  const version = Number(last)
  if (!Number.isSafeInteger(version) || version < 1 || version > 1_000_000) return null
  const key = { contractId, gameCode, issueNo, playerId, version }
  return lineIdOf(key) === lineId ? key : null
}
