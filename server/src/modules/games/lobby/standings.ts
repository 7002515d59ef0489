import type { Db } from '../../../kernel/db.ts'
import { memberStandings } from '../../identity/door.ts'
import type { Standing } from '../bets/gate.ts'

/** What an operator writes as the reason when a member asked to be kept out. */
const selfExcluded = 'self_excluded'

/** How members stand, for the gate of bets. */
export async function readStandings(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const members = await memberStandings(db, memberIds)
  return new Map(
    [...members].map(([id, { status, statusReason }]): [string, Standing] => {
      if (status === 'active') return [id, { status: 'active' }]
      return [id, { status: statusReason === selfExcluded ? 'self_excluded' : 'locked' }]
    }),
  )
}
