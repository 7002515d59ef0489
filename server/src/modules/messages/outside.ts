import type { Db, Tx } from '../../kernel/db.ts'
import { memberClub } from '../identity/door.ts'

/** Who has which VIP rank; a test gives its own. */
export type MessagesOutside = {
  /** VIP rank levels of members; one who is left out has none, which is 0. */
  readonly rankLevelsOf: (
    db: Db | Tx,
    memberIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>
}

/** The ranks that the club of the rewards gives. */
export const clubRanked: MessagesOutside = { rankLevelsOf: memberClub.clubRanks }

export async function rankLevelOf(
  { rankLevelsOf }: MessagesOutside,
  db: Db | Tx,
  memberId: string,
): Promise<number> {
  return (await rankLevelsOf(db, [memberId])).get(memberId) ?? 0
}
