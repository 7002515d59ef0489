/** A pause of this length ends a sitting. */
export const sittingPauseMinutes = 30

/** Rounds of one sitting, newest first, as they were given. */
export type RoundGroup<Round> = {
  readonly rounds: readonly Round[]
  /** Whether an earlier round may still belong to it: it is the last of those given. */
  readonly isOpenEnded: boolean
}

/**
 * Groups rounds by sitting: two rounds belong together if less than half an hour lies between them.
 *
 * @param rounds newest first
 * @param isAll whether no earlier rounds follow
 */
export function groupBySitting<Round extends { readonly placedAt: Date }>(
  rounds: readonly Round[],
  isAll: boolean,
): RoundGroup<Round>[] {
  const groups: Round[][] = []
  let later: Round | undefined
  for (const round of rounds) {
    const pauseMs = later ? later.placedAt.getTime() - round.placedAt.getTime() : Infinity
    if (pauseMs >= sittingPauseMinutes * 60_000) groups.push([])
    groups.at(-1)!.push(round)
    later = round
  }
  return groups.map((group, at) => ({
    rounds: group,
    isOpenEnded: !isAll && at === groups.length - 1,
  }))
}
