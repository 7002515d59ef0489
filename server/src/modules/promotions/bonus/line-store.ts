import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type ValidChange = {
  readonly lockId: string
  readonly line: GameCategory
  readonly change: bigint
}

/** Adds valid bets to the progress of bonuses, in one statement however many there are. */
export async function addValidBets(tx: Tx, changes: readonly ValidChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`insert into bonus_lock_line as l (lock_id, line, valid_bet)
    select c.lock_id, c.line, sum(c.change) from unnest(
      ${changes.map(({ lockId }) => lockId)}::text[], ${changes.map(({ line }) => line)}::text[],
      ${changes.map(({ change }) => change)}::bigint[]) as c(lock_id, line, change)
    group by 1, 2 order by 1, 2
    on conflict (lock_id, line) do update set valid_bet = l.valid_bet + excluded.valid_bet`.execute(
    tx,
  )
}

/** Valid bets by line of each of these locks. */
export async function validByLock(
  db: Db | Tx,
  lockIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<GameCategory, Money>>> {
  const { rows } = await sql<{ lockId: string; line: GameCategory; validBet: Money }>`
    select lock_id as "lockId", line, valid_bet as "validBet" from bonus_lock_line
    where lock_id = any(${[...lockIds]}::text[])`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ lockId }) => lockId)].map(([id, lines]) => [
      id,
      new Map(lines.map(({ line, validBet }) => [line, validBet])),
    ]),
  )
}
