import type { Currency, Money } from '@kancil/contract/money'
import type { Store } from '../../../sandbox/src/kernel/sqlite.ts'

/**
 * staking: stored, the stake's answer not yet. open: the player has it before him. settling: its
 * win
 * is on the way. settled: done. reversing: the stake is being given back. void: nothing was staked.
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
> & { readonly sessionId: bigint; readonly seedId: bigint }

const selectRound = `
  select round.*, player.alias, seed.hash, seed.client_seed, seed.sealed, seed.state as seed_state
  from round join player on player.id = round.player_id join seed on seed.id = round.seed_id`

export function insertRound({ sql }: Store, round: NewRound): bigint {
  const row = sql(
    `insert into round (round_id, player_id, session_id, game_code, currency, mode, stake, payout,
       free_spins, state, status, seed_id, nonce, rtp_version, bet_transaction_id, created_at,
       updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'staking', ?, ?, ?, ?, ?, ?) returning id`,
  ).get(
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
    round.createdAt,
  )
  return row?.['id'] as bigint
}

/** The round that bars a new one: the player's in this game and currency. */
export function openRound(
  { sql }: Store,
  playerId: bigint,
  gameCode: string,
  currency: Currency,
): Round | undefined {
  const row = sql(
    `${selectRound} where round.player_id = ? and game_code = ? and currency = ?
     and round.status in ('staking', 'open', 'settling')`,
  ).get(playerId, gameCode, currency)
  return row && roundOf(row)
}

/** Any round of the player whose end is not yet known, in whatever game. */
export function hasOpenRound({ sql }: Store, playerId: bigint): boolean {
  return (
    sql(
      `select 1 from round
       where player_id = ? and status in ('staking', 'open', 'settling') limit 1`,
    ).get(playerId) !== undefined
  )
}

export function roundById({ sql }: Store, id: bigint): Round | undefined {
  const row = sql(`${selectRound} where round.id = ?`).get(id)
  return row && roundOf(row)
}

export function roundByRoundId({ sql }: Store, roundId: string): Round | undefined {
  const row = sql(`${selectRound} where round_id = ?`).get(roundId)
  return row && roundOf(row)
}

/** When the player's last round in this game began; for the least time between two. */
export function lastRoundAt({ sql }: Store, playerId: bigint, gameCode: string): string | null {
  const row = sql(
    `select created_at from round where player_id = ? and game_code = ? and status <> 'void'
     order by id desc limit 1`,
  ).get(playerId, gameCode)
  return (row?.['created_at'] as string | undefined) ?? null
}

export function roundsBefore(
  { sql }: Store,
  playerId: bigint,
  before: number,
  limit: number,
): Round[] {
  return sql(
    `${selectRound} where round.player_id = ? and round.id < ? and round.status <> 'staking'
     order by round.id desc limit ?`,
  )
    .all(playerId, before, limit)
    .map(roundOf)
}

/** Rounds a crash left between the stake and its answer. */
export function roundsInStaking({ sql }: Store): Round[] {
  return sql(`${selectRound} where round.status = 'staking'`).all().map(roundOf)
}

/** Rounds the player has left open since before `createdBefore`. */
export function roundsLeftOpen({ sql }: Store, createdBefore: string): Round[] {
  return sql(`${selectRound} where round.status = 'open' and round.created_at < ? limit 100`)
    .all(createdBefore)
    .map(roundOf)
}

/** Moves the round on; false where it is no longer in the state it should come from. */
export function moveRound(
  { sql }: Store,
  id: bigint,
  change: { from: RoundStatus; to: RoundStatus; at: string; refusal?: string },
): boolean {
  const { changes } = sql(
    `update round set status = ?, updated_at = ?, refusal = coalesce(?, refusal)
     where id = ? and status = ?`,
  ).run(change.to, change.at, change.refusal ?? null, id, change.from)
  return Number(changes) === 1
}

export function storeEvent({ sql }: Store, id: bigint, event: string, at: string): void {
  sql('update round set event = ?, updated_at = ? where id = ?').run(event, at, id)
}

function roundOf(row: Record<string, unknown>): Round {
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
    seed: {
      hash: text('hash'),
      clientSeed: text('client_seed'),
      sealed: row['sealed'] as Uint8Array,
      revealed: row['seed_state'] === 'revealed',
    },
  }
}
