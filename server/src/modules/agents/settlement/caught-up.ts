import type { Db } from '../../../kernel/db.ts'
import { awaitHandlers } from '../../../kernel/events/await-handlers.ts'
import { databaseNow } from '../../../kernel/events/lag-store.ts'

/** How long a run waits for the last events of its period, at each of the two steps. */
export const patienceMs = 30_000

/**
 * Waits until everything that happened before an instant is added up: a bill that is made earlier
 * would miss it for good.
 * @throws if it takes longer than the patience
 */
export async function awaitFigures(db: Db, end: Date, patience = patienceMs): Promise<void> {
  // Rounds are read from transfers, and turnover from what rounds became.
  const fromTransfers = ['agents.movements', 'games.rounds', 'games.closed-rounds']
  const isCaughtUp =
    (await awaitHandlers(db, fromTransfers, { before: end, patienceMs: patience })) &&
    (await awaitHandlers(db, ['agents.turnover'], {
      before: await databaseNow(db),
      patienceMs: patience,
    }))
  if (!isCaughtUp) throw new Error('not everything before the end of the period is added up yet')
}
