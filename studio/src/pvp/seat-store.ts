import type { Money } from '@kancil/contract/money'
import type { Row, Rows, Store, Tx } from '../kernel/store.ts'

export type Seat = {
  readonly id: bigint
  readonly tableId: bigint
  readonly seat: number
  /** Null for a test player of the house. */
  readonly playerId: bigint | null
  readonly roundRow: bigint | null
  readonly roundStatus: string | null
  readonly purse: Money
  readonly seed: string
  readonly isReady: boolean
  readonly isLeaving: boolean
  readonly missed: number
  /** Milliseconds since their screen was last there, by the database's clock. */
  readonly awayMs: number
}

/** Without a word from the screen for so long, a player counts as away. */
export const awayAfterMs = 9_000

const select = `
  select pvp_seat.*, round.status as round_status,
    (extract(epoch from now() - seen_at) * 1000)::bigint as away_ms
  from pvp_seat left join round on round.id = pvp_seat.round_row`

export async function seatsOf({ rows }: Rows, tableId: bigint): Promise<Seat[]> {
  return (await rows(`${select} where table_id = $1 order by seat`, [tableId])).map(seatOf)
}

/** The player's seat in this game, if they sit. */
export async function seatOfPlayer(
  { rows }: Rows,
  playerId: bigint,
  gameCode: string,
): Promise<Seat | undefined> {
  const [row] = await rows(
    `${select} join pvp_table on pvp_table.id = pvp_seat.table_id
     where pvp_seat.player_id = $1 and pvp_table.game_code = $2`,
    [playerId, gameCode],
  )
  return row && seatOf(row)
}

export async function insertSeat(
  { rows }: Tx,
  seat: Pick<Seat, 'tableId' | 'seat' | 'playerId' | 'roundRow' | 'purse' | 'seed' | 'isReady'> & {
    readonly place: string | null
  },
): Promise<void> {
  await rows(
    `insert into pvp_seat (table_id, seat, player_id, round_row, purse, seed, is_ready, seen_at,
       place)
     values ($1, $2, $3, $4, $5, $6, $7, now(), $8)`,
    [
      seat.tableId,
      seat.seat,
      seat.playerId,
      seat.roundRow,
      seat.purse,
      seat.seed,
      seat.isReady,
      seat.place,
    ],
  )
}

/** The stake was taken: the player sits. */
export async function readySeat({ rows }: Rows, roundRow: bigint, purse: Money): Promise<void> {
  await rows('update pvp_seat set is_ready = true, purse = $2 where round_row = $1', [
    roundRow,
    purse,
  ])
}

export async function deleteSeat({ rows }: Rows, id: bigint): Promise<void> {
  await rows('delete from pvp_seat where id = $1', [id])
}

export async function deleteSeatOfRound({ rows }: Rows, roundRow: bigint): Promise<void> {
  await rows('delete from pvp_seat where round_row = $1', [roundRow])
}

export async function changeSeat(
  { rows }: Rows,
  id: bigint,
  change: { readonly purse?: Money; readonly missed?: number; readonly isLeaving?: boolean },
): Promise<void> {
  await rows(
    `update pvp_seat set purse = coalesce($2, purse), missed = coalesce($3, missed),
       is_leaving = coalesce($4, is_leaving) where id = $1`,
    [id, change.purse ?? null, change.missed ?? null, change.isLeaving ?? null],
  )
}

/** Their screens are there; tables where that brings somebody back are told. */
export async function markSeen(store: Store, playerIds: readonly bigint[]): Promise<void> {
  await store.transaction(async (tx) => {
    await lockTablesOf(tx, playerIds)
    await tx.rows(
      `with back as (update pvp_seat set seen_at = now() where player_id = any ($1::bigint[]))
       update pvp_table set version = version + 1 where id in (
         select pvp_seat.table_id from pvp_seat where player_id = any ($1::bigint[])
         and seen_at < now() - $2 * interval '1 millisecond')`,
      [playerIds, awayAfterMs],
    )
  })
}

/** The player's last screen is gone. */
export async function markAway(store: Store, playerId: bigint): Promise<void> {
  await store.transaction(async (tx) => {
    await lockTablesOf(tx, [playerId])
    await tx.rows(
      `with gone as (
         update pvp_seat set seen_at = now() - $2 * interval '1 millisecond' where player_id = $1
         returning table_id)
       update pvp_table set version = version + 1 where id in (select table_id from gone)`,
      [playerId, awayAfterMs],
    )
  })
}

/** A table is locked before its seats, and several by their ids: a step of a table does so too. */
async function lockTablesOf({ rows }: Tx, playerIds: readonly bigint[]): Promise<void> {
  await rows(
    `select 1 from pvp_table where id in (
       select table_id from pvp_seat where player_id = any ($1::bigint[]))
     order by id for update`,
    [playerIds],
  )
}

/** What each of these players' tables has come to. */
export async function tableVersions(
  { rows }: Rows,
  playerIds: readonly bigint[],
): Promise<{ playerId: bigint; gameCode: string; mark: string }[]> {
  const found = await rows(
    `select player_id, game_code, pvp_table.id as table_id, version
     from pvp_seat join pvp_table on pvp_table.id = pvp_seat.table_id
     where player_id = any ($1::bigint[])`,
    [playerIds],
  )
  return found.map((row) => ({
    playerId: row['player_id'] as bigint,
    gameCode: row['game_code'] as string,
    mark: `${String(row['table_id'])}:${String(row['version'])}`,
  }))
}

function seatOf(row: Row): Seat {
  return {
    id: row['id'] as bigint,
    tableId: row['table_id'] as bigint,
    seat: row['seat'] as number,
    playerId: row['player_id'] as bigint | null,
    roundRow: row['round_row'] as bigint | null,
    roundStatus: row['round_status'] as string | null,
    purse: row['purse'] as Money,
    seed: row['seed'] as string,
    isReady: row['is_ready'] as boolean,
    isLeaving: row['is_leaving'] as boolean,
    missed: row['missed'] as number,
    awayMs: row['player_id'] === null ? 0 : Number(row['away_ms']),
  }
}
