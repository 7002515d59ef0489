import type { TableResult } from '@kancil/rules/games/tables/table-rules'
import { ticketPayout, type TicketShown } from '@kancil/rules/games/tables/ticket'
import { stakeNotCounted } from '@kancil/rules/games/tables/turnover'
import { type Money, zero } from '@kancil/contract/money'
import type { Tx } from '../kernel/store.ts'
import { storeStep } from '../rounds/progress-store.ts'
import { moveRound, type Round } from '../rounds/store.ts'
import { sessionCapOf } from '../rounds/session-store.ts'
import type { Studio } from '../studio.ts'
import { winBody } from '../wallet/bodies.ts'
import { insertCall } from '../wallet/store.ts'
import type { TableGame } from './game.ts'
import { stakesOf } from './ticket.ts'

export type TicketEnd = {
  readonly game: TableGame
  readonly round: Round
  readonly result: TableResult
  /** As it is stored: a result that others still play on is left out. */
  readonly shown: TicketShown
  /** The player's stakes of the table's round by spot, on all their tickets. */
  readonly all?: ReadonlyMap<string, Money> | undefined
}

/**
 * Pays one open ticket: its win is stored here and sent until it is answered, with "0" where it
 * lost. False if another process has settled it.
 */
export async function settleTicket(
  { clock }: Pick<Studio, 'clock'>,
  tx: Tx,
  { game, round, result, shown, all }: TicketEnd,
): Promise<boolean> {
  const at = clock.now()
  const stakes = stakesOf(shown.spots, round.currency)
  if (!stakes) throw new Error(`ticket ${round.roundId} holds no amounts of its currency`)
  const won = ticketPayout(game.rules, shown.table, result, stakes)
  const cap = await sessionCapOf(tx, round.id)
  const payout = cap !== null && won > cap ? cap : won
  const to = payout > zero ? 'settling' : 'settled'
  if (!(await moveRound(tx, round.id, { from: 'open', to, at }))) return false
  const settled: Round = { ...round, state: JSON.stringify([shown]), payout }
  await storeStep(tx, round.id, { state: settled.state, payout, at })
  const left = stakeNotCounted(game.rules, { table: shown.table, result }, stakes, all ?? stakes)
  await insertCall(tx, { roundRow: round.id, kind: 'win', body: winBody(settled, left), at })
  return true
}
