import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import type { IssueRow } from './issue-store.ts'

/**
 * Whether an issue's seed would tell the result of another that can still be bet on: the seeds of a
 * chain are known from each later one.
 */
export async function tellsOpenSale(
  tx: Tx,
  { gameCode, chainId, seedIndex }: Pick<IssueRow, 'gameCode' | 'chainId' | 'seedIndex'>,
): Promise<boolean> {
  // Nobody can buy after the close, which is before the draw: the past need not be read.
  const { rows } = await sql`select 1 from lottery_issue o where o.game_code = ${gameCode}
    and o.draw_at >= now() and o.chain_id = ${chainId} and o.seed_index < ${seedIndex}
    and o.state in ('scheduled', 'open') limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether with these times a draw would tell the result of a sale that goes on, its own or not. */
export async function breaksOrder(
  tx: Tx,
  { chainId, seedIndex, state }: IssueRow,
  { closeAt, drawAt }: Pick<IssueRow, 'closeAt' | 'drawAt'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from lottery_issue o where o.chain_id = ${chainId}
    and ((o.seed_index < ${seedIndex} and o.state in ('scheduled', 'open')
        and o.close_at > ${drawAt})
      or (o.seed_index > ${seedIndex} and o.state in ('scheduled', 'open', 'closed')
        and ${state}::text <> 'closed' and o.draw_at < ${closeAt})) limit 1`.execute(tx)
  return rows.length > 0
}
