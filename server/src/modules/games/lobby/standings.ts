import type { Db } from '../../../kernel/db.ts'
import { memberStandings } from '../../identity/door.ts'
import type { Standing } from '../bets/gate.ts'

/** The operator's reason when a member asked for self-exclusion. */
const selfExcluded = 'self_excluded'

/** Members' standings, for the bet checks. */
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
