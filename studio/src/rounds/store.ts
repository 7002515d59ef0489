import type { Currency, Money } from '@kancil/contract/money'
import type { RgsDisplay } from '@kancil/contract/seamless/rgs'
import type { RoundJackpot } from '../jackpots/draw.ts'
import type { Row, Rows } from '../kernel/store.ts'

/**
 * staking: stored, the stake not yet answered. open: the player is playing it. settling: its win is
 * being sent. settled: done. reversing: the stake is being returned. void: nothing was staked.
 * failed: the platform refused a win or a rollback; a person must look.
 */
export type RoundStatus =
  | 'staking'
  | 'open'
  | 'settling'
  | 'settled'
  | 'reversing'
  | 'void'
  | 'failed'

export type Round = {
  readonly id: bigint
  readonly roundId: string
  readonly playerId: bigint
  readonly alias: string
  readonly gameCode: string
  readonly currency: Currency
  readonly mode: string
  readonly stake: Money
  readonly payout: Money
  readonly freeSpins: number
  /** JSON of the screen's events. */
  readonly state: string
  readonly status: RoundStatus
  readonly event: string | null
  readonly nonce: number
  readonly rtpVersion: string
  readonly betTransactionId: string
  readonly createdAt: string
  /** How its session's platform formats time and money. */
  readonly display: RgsDisplay
  /** Its session's language, as the platform named it. */
  readonly language: string
  /** Where the round could win one. */
  readonly jackpot: RoundJackpot | null
  readonly seed: {
    readonly hash: string
    readonly clientSeed: string
    readonly sealed: Uint8Array
    readonly revealed: boolean
  }
}

export type NewRound = Pick<
  Round,
  | 'roundId'
  | 'playerId'
  | 'gameCode'
  | 'currency'
  | 'mode'
  | 'stake'
  | 'payout'
  | 'freeSpins'
  | 'state'
  | 'nonce'
  | 'rtpVersion'
  | 'betTransactionId'
  | 'createdAt'
> & {
  readonly sessionId: bigint
  /** The player's seed; null for a ticket, which the table's seed decides. */
  readonly seedId: bigint | null
  /** For a sitting in a room: the seed that decides what comes first in it. */
  readonly room?: { readonly seedId: bigint; readonly requestId: string }
  /** Chosen by the screen; the same id again is answered with the first round. */
  readonly requestId?: string
  readonly jackpot?: Omit<RoundJackpot, 'amount'>
  readonly ticket?: {
    readonly tableRound: bigint
    readonly requestId: string
    readonly event: string
  }
}

const selectRound = `
  select round.*, player.alias, session.display, session.language,
    coalesce(seed.hash, table_seed.hash) as hash,
    coalesce(seed.client_seed, table_seed.client_seed) as client_seed,
    coalesce(seed.sealed, table_seed.sealed) as sealed,
    seed.state = 'revealed' or table_seed.revealed_at is not null as is_revealed
  from round join player on player.id = round.player_id
  join session on session.id = round.session_id
  left join seed on seed.id = round.seed_id
  left join table_round on table_round.id = round.table_round
  left join table_seed on table_seed.id = coalesce(table_round.seed_id, round.room_seed)`

export async function insertRound({ rows }: Rows, round: NewRound): Promise<bigint> {
  const [row] = await rows(
    `insert into round (round_id, player_id, session_id, game_code, currency, mode, stake, payout,
       free_spins, state, status, seed_id, nonce, rtp_version, bet_transaction_id, created_at,
       updated_at, table_round, request_id, event, room_seed, jackpot_id, jackpot_draw,
       jackpot_below)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'staking', $11, $12, $13, $14, $15, $15, $16,
       $17, $18, $19, $20, $21, $22)
     returning id`,
    [
      round.roundId,
      round.playerId,
      round.sessionId,
      round.gameCode,
      round.currency,
      round.mode,
      round.stake,
      round.payout,
      round.freeSpins,
      round.state,
      round.seedId,
      round.nonce,
      round.rtpVersion,
      round.betTransactionId,
      round.createdAt,
      round.ticket?.tableRound ?? null,
      round.ticket?.requestId ?? round.room?.requestId ?? round.requestId ?? null,
      round.ticket?.event ?? null,
      round.room?.seedId ?? null,
      round.jackpot?.id ?? null,
      round.jackpot?.draw ?? null,
      round.jackpot?.below ?? null,
    ],
  )
  return row!['id'] as bigint
}

/** The round that blocks a new one: the player's in this game and currency. */
export async function openRound(
  { rows }: Rows,
  playerId: bigint,
  gameCode: string,
  currency: Currency,
): Promise<Round | undefined> {
  const [row] = await rows(
    `${selectRound} where round.player_id = $1 and round.game_code = $2 and round.currency = $3
     and round.status in ('staking', 'open', 'settling') and round.table_round is null`,
    [playerId, gameCode, currency],
  )
  return row && roundOf(row)
}

/** Any round of the player whose outcome is still pending, in any game. */
export async function hasOpenRound({ rows }: Rows, playerId: bigint): Promise<boolean> {
  const open = await rows(
    `select 1 from round
     where player_id = $1 and status in ('staking', 'open', 'settling') and table_round is null
       and room_seed is null
     limit 1`,
    [playerId],
  )
  return open.length > 0
}

/** Rounds for a condition written by a store beside this one. */
export async function roundsWhere(
  { rows }: Rows,
  condition: string,
  values: readonly unknown[],
): Promise<Round[]> {
  return (await rows(`${selectRound} where ${condition}`, values)).map(roundOf)
}

export async function roundById({ rows }: Rows, id: bigint): Promise<Round | undefined> {
  const [row] = await rows(`${selectRound} where round.id = $1`, [id])
  return row && roundOf(row)
}

export async function roundByRoundId({ rows }: Rows, roundId: string): Promise<Round | undefined> {
  const [row] = await rows(`${selectRound} where round.round_id = $1`, [roundId])
  return row && roundOf(row)
}

/** When the player's last round in this game began; for the minimum time between two. */
export async function lastRoundAt(
  { rows }: Rows,
  playerId: bigint,
  gameCode: string,
): Promise<string | null> {
  const [row] = await rows(
    `select created_at from round where player_id = $1 and game_code = $2 and status <> 'void'
     order by id desc limit 1`,
    [playerId, gameCode],
  )
  return (row?.['created_at'] as string | undefined) ?? null
}

export async function roundsBefore(
  { rows }: Rows,
  playerId: bigint,
  before: number,
  limit: number,
): Promise<Round[]> {
  const rounds = await rows(
    `${selectRound} where round.player_id = $1 and round.id < $2 and round.status <> 'staking'
     order by round.id desc limit $3`,
    [playerId, before, limit],
  )
  return rounds.map(roundOf)
}

/** Rounds whose stake has been unanswered since before `createdBefore`. */
export async function roundsInStaking({ rows }: Rows, createdBefore: Date): Promise<Round[]> {
  const rounds = await rows(
    `${selectRound} where round.status = 'staking' and round.created_at <= $1
     order by round.id`,
    [createdBefore],
  )
  return rounds.map(roundOf)
}

/**
 * Rounds the player has left open since before `createdBefore`, a page at a time. A ticket ends
 * with its table's round; a sitting's money is in its seat, which pays it.
 */
export async function roundsLeftOpen(
  { rows }: Rows,
  createdBefore: Date,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<Round[]> {
  const rounds = await rows(
    `${selectRound} where round.status = 'open' and round.created_at < $1 and round.id > $2
     and round.table_round is null and round.room_seed is null
     order by round.id limit $3`,
    [createdBefore, after, limit],
  )
  return rounds.map(roundOf)
}

/** Moves the round on; false if it is no longer in the expected state. */
export async function moveRound(
  { rows }: Rows,
  id: bigint,
  change: { from: RoundStatus; to: RoundStatus; at: Date; refusal?: string },
): Promise<boolean> {
  const moved = await rows(
    `update round set status = $3, updated_at = $4, refusal = coalesce($5, refusal)
     where id = $1 and status = $2 returning id`,
    [id, change.from, change.to, change.at, change.refusal ?? null],
  )
  return moved.length === 1
}

function roundOf(row: Row): Round {
  const text = (column: string) => row[column] as string
  return {
    id: row['id'] as bigint,
    roundId: text('round_id'),
    playerId: row['player_id'] as bigint,
    alias: text('alias'),
    gameCode: text('game_code'),
    currency: text('currency') as Currency,
    mode: text('mode'),
    stake: row['stake'] as Money,
    payout: row['payout'] as Money,
    freeSpins: Number(row['free_spins']),
    state: text('state'),
    status: text('status') as RoundStatus,
    event: row['event'] as string | null,
    nonce: Number(row['nonce']),
    rtpVersion: text('rtp_version'),
    betTransactionId: text('bet_transaction_id'),
    createdAt: text('created_at'),
    display: row['display'] as RgsDisplay,
    language: text('language'),
    jackpot:
      row['jackpot_id'] === null
        ? null
        : {
            id: text('jackpot_id'),
            draw: Number(row['jackpot_draw']),
            below: Number(row['jackpot_below']),
            amount: row['jackpot_amount'] as Money | null,
          },
    seed: {
      hash: text('hash'),
      clientSeed: text('client_seed'),
      sealed: row['sealed'] as Uint8Array,
      revealed: row['is_revealed'] === true,
    },
  }
}
