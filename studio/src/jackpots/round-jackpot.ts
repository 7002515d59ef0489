import { drawJackpot, jackpotSeed } from '@kancil/rules/games/jackpots'
import type { Money } from '@kancil/contract/money'
import type { SeedDraw } from '../fair/seeds.ts'
import type { Rows, Tx } from '../kernel/store.ts'
import type { Round } from '../rounds/store.ts'
import type { Session } from '../rounds/session-store.ts'
import type { Studio } from '../studio.ts'
import { jackpotBody } from '../wallet/bodies.ts'
import { insertCall } from '../wallet/store.ts'
import { isWon, type RoundJackpot } from './draw.ts'

/** The draw for a round that is being decided; null where there is nothing to win. */
export function drawFor(
  { jackpots }: Pick<Studio, 'jackpots'>,
  { gameCode, currency, isTest }: Pick<Session, 'gameCode' | 'currency' | 'isTest'>,
  stake: Money,
  drawn: Pick<SeedDraw, 'clientSeed' | 'streamWith'>,
): Omit<RoundJackpot, 'amount'> | null {
  const live = isTest ? undefined : jackpots.of(gameCode, currency)
  if (!live) return null
  const { sheet } = live
  const nextInt = drawn.streamWith(jackpotSeed(drawn.clientSeed, sheet.id))
  return { id: sheet.id, ...drawJackpot(nextInt, sheet, stake) }
}

/** With the win of a round that won a jackpot, its claim: sent until the platform has paid it. */
export async function insertClaim(tx: Tx, round: Round, at: Date): Promise<void> {
  if (!round.jackpot || !isWon(round.jackpot)) return
  const body = jackpotBody(round, round.jackpot.id)
  await insertCall(tx, { roundRow: round.id, kind: 'jackpot', body, at })
}

/** Keeps what the platform paid, as its answer to the claim says. */
export async function keepAmount({ rows }: Rows, callId: bigint, exponent: number): Promise<void> {
  await rows(
    `update round set jackpot_amount =
       ((c.answer::jsonb ->> 'jackpotAmount')::numeric * (10 ^ $2::integer))::bigint
     from wallet_call c where c.id = $1 and round.id = c.round_row
       and c.answer::jsonb ? 'jackpotAmount'`,
    [callId, exponent],
  )
}

/** The latest rounds of a player that won one. */
export async function wonBy(
  { rows }: Rows,
  playerId: bigint,
  gameCode: string,
): Promise<{ readonly roundId: string; readonly id: string; readonly amount: Money }[]> {
  const found = await rows(
    `select round_id, jackpot_id, jackpot_amount from round
     where player_id = $1 and jackpot_amount is not null and game_code = $2
     order by id desc limit 5`,
    [playerId, gameCode],
  )
  return found.map((row) => ({
    roundId: row['round_id'] as string,
    id: row['jackpot_id'] as string,
    amount: row['jackpot_amount'] as Money,
  }))
}
