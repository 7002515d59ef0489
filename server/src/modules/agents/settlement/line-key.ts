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

/** Null if it names no line. */
export function lineKeyOf(lineId: string): LineKey | null {
  const parts = lineId.split(':')
  const [contractId, gameCode, issueNo, playerId, last] = parts
  const version = Number(last)
  if (parts.length !== 5 || !Number.isSafeInteger(version) || version < 1 || version > 1_000_000)
    return null
  return {
    contractId: contractId!,
    gameCode: gameCode!,
    issueNo: issueNo!,
    playerId: playerId!,
    version,
  }
}
