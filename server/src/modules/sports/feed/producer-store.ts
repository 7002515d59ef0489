import type { Producer } from '@kancil/contract/ports/sports-feed'
import { producers } from '@kancil/contract/ports/sports-feed'
import { silenceSeconds } from '@kancil/rules/sports/placing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

type ProducerState = 'down' | 'recovering' | 'active' | 'delayed'
type ProducerRow = {
  readonly producer: Producer
  readonly state: ProducerState
  readonly aliveAt: Date | null
  readonly processedAt: Date | null
}

export async function readProducers(db: Db | Tx): Promise<ProducerRow[]> {
  const { rows } = await sql<ProducerRow>`select producer, state, alive_at as "aliveAt",
      processed_at as "processedAt" from sports_producer order by producer`.execute(db)
  return rows
}

/** Producers whose markets take bets: those that said a moment ago that they are well. */
export function activeProducers(rows: readonly ProducerRow[], now: Date): ReadonlySet<Producer> {
  const since = now.getTime() - silenceSeconds * 1_000
  return new Set(
    rows
      .filter(({ state, aliveAt }) => state === 'active' && (aliveAt?.getTime() ?? 0) >= since)
      .map(({ producer }) => producer),
  )
}

/**
 * The connection is new, or lost: nothing takes bets until each producer's recovery is complete.
 */
export async function setAllProducers(db: Db, state: 'down' | 'recovering'): Promise<void> {
  await sql`insert into sports_producer (producer, state)
    select unnest(${[...producers]}::text[]), ${state}
    on conflict (producer) do update set state = excluded.state`.execute(db)
}

/** The whole snapshot has been processed. */
export async function finishRecovery(tx: Tx, producer: Producer, now: Date): Promise<void> {
  await sql`update sports_producer set state = 'active', alive_at = ${now}
    where producer = ${producer} and state = 'recovering'`.execute(tx)
}

/** A heartbeat counts from when it was received; it does not end a recovery. */
export async function noteAlive(
  tx: Tx,
  producer: Producer,
  state: 'active' | 'delayed' | 'down',
  now: Date,
): Promise<void> {
  await sql`update sports_producer set alive_at = ${now},
      state = case when state = 'recovering' then state else ${state} end
    where producer = ${producer}`.execute(tx)
}

export async function noteProcessed(tx: Tx, producer: Producer, at: Date): Promise<void> {
  await sql`update sports_producer set processed_at = greatest(processed_at, ${at})
    where producer = ${producer}`.execute(tx)
}
