import { money } from '@kancil/contract/money'
import type pg from 'pg'
import { sqlState } from '../../kernel/db.ts'
import { businessDayOf, type CallMoment } from './call-columns.ts'
import type { SeatedCommand } from './seats.ts'
import type { SubmitAnswer } from './submit-call.ts'

/** A known id, and `ledger_plain_bet`'s own code for a tombstone or a closed round. */
const notPlain = new Set(['23505', 'KL001'])

/**
 * A single bet by the short way (server/db/migrations/0006, `ledger_plain_bet`), or nothing if it
 * must go through `submitCall`, which knows all the rules. For a connection outside a transaction.
 */
export async function plainBet(
  client: pg.ClientBase,
  { command, seat }: SeatedCommand,
  { now, shard }: CallMoment,
): Promise<SubmitAnswer | undefined> {
  if (command.kind !== 'bet' || command.amount <= 0n || command.roundFinished) return undefined
  if (command.details !== undefined || command.limits === false) return undefined
  if (command.refuseNew !== undefined) return undefined
  try {
    const { rows } = await client.query<[bigint | null, bigint, bigint]>({
      name: 'ledger_plain_bet',
      text: 'select * from ledger_plain_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      rowMode: 'array',
      values: [
        now.toISOString(),
        businessDayOf(now),
        seat.source,
        command.scope === 'member' ? seat.cash : 0,
        command.transactionId,
        seat.cash,
        seat.pools[shard],
        command.amount,
        command.roundId ?? null,
        command.gameCode ?? null,
      ],
    } as unknown as pg.QueryConfig)
    const [transferId, balance, version] = rows[0]!
    if (transferId === null) return undefined
    return {
      outcome: {
        ok: true,
        transferId: String(transferId),
        balance: money(balance),
        bonusUsed: money(0n),
        duplicate: false,
        applied: true,
      },
      version,
    }
  } catch (error) {
    if (notPlain.has(sqlState(error))) return undefined
    throw error
  }
}
