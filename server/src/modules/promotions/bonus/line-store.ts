import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export async function addValidBet(
  tx: Tx,
  lockId: string,
  line: GameCategory,
  change: bigint,
): Promise<void> {
  await sql`insert into bonus_lock_line as l (lock_id, line, valid_bet)
    values (${lockId}, ${line}, ${change})
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
