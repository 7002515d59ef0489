import { banInForce } from '@kancil/rules/safety/gate'
import type { Db } from '../../../kernel/db.ts'
import { memberStandings } from '../../identity/door.ts'
import type { Standing } from '../bets/gate.ts'

/** The operator's reason when a member asked for self-exclusion. */
const selfExcluded = 'self_excluded'

/** Members' standings, for the bet checks. */
export async function readStandings(
  db: Db,
  memberIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Standing>> {
  const members = await memberStandings(db, memberIds)
  return new Map(
    [...members].map(([id, { status, statusReason, ban, banUntil }]): [string, Standing] => {
      const present = banInForce({ kind: ban, until: banUntil }, now)
      if (status !== 'active')
        return [id, { status: statusReason === selfExcluded ? 'self_excluded' : 'locked' }]
      if (!present) return [id, { status: 'active' }]
      return [id, { status: present.kind === 'under_age' ? 'locked' : 'self_excluded' }]
    }),
  )
}
