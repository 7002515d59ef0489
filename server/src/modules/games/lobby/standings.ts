import { banInForce } from '@kancil/rules/safety/gate'
import type { Db } from '../../../kernel/db.ts'
import { membersNotActive, memberStandings } from '../../identity/door.ts'
import type { Standing } from '../bets/gate.ts'
import { playRulesOf } from '../bets/rule-store.ts'

/** The operator's reason when a member asked for self-exclusion. */
const selfExcluded = 'self_excluded'

/** Members' standings, for the bet checks. */
export async function readStandings(
  db: Db,
  memberIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Standing>> {
  const [members, rules] = await Promise.all([
    memberStandings(db, memberIds),
    playRulesOf(db, memberIds),
  ])
  return new Map(
    [...members].map(([id, { status, statusReason, ban, banUntil }]): [string, Standing] => {
      const rule = rules.get(id) ?? null
      const present = banInForce({ kind: ban, until: banUntil }, now)
      if (status !== 'active')
        return [id, { status: statusReason === selfExcluded ? 'self_excluded' : 'locked', rule }]
      if (!present) return [id, { status: 'active', rule }]
      return [id, { status: present.kind === 'under_age' ? 'locked' : 'self_excluded', rule }]
    }),
  )
}

/**
 * The members among `ids` whose standing is more than that they may play: it is read for each bet.
 */
export async function changedStandings(db: Db, ids: readonly string[]): Promise<string[]> {
  const [notActive, rules] = await Promise.all([membersNotActive(db, ids), playRulesOf(db, ids)])
  return [...notActive, ...rules.keys()]
}
