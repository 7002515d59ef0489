import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../kernel/db.ts'
import { databaseNow, haveHandled } from '../../../kernel/events/lag-store.ts'

/** How long a run waits for the last events of its period. */
export const patienceMs = 30_000
const pauseMs = 250

/**
 * Waits until everything that happened before an instant is added up: a bill that is made earlier
 * would miss it for good.
 * @throws if it takes longer than the patience
 */
export async function awaitFigures(db: Db, end: Date, patience = patienceMs): Promise<void> {
  const until = performance.now() + patience
  // Rounds are read from transfers, and turnover from what rounds became.
  await awaitHandlers(db, ['agents.movements', 'games.rounds', 'games.closed-rounds'], end, until)
  await awaitHandlers(db, ['agents.turnover'], await databaseNow(db), until)
}

async function awaitHandlers(
  db: Db,
  handlers: readonly string[],
  before: Date,
  until: number,
): Promise<void> {
  while (!(await haveHandled(db, handlers, before))) {
    if (performance.now() > until)
      throw new Error(`not everything before the period's end is added up: ${handlers.join(', ')}`)
    await sleep(pauseMs)
  }
}
