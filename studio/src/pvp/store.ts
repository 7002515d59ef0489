import type { Currency } from '@kancil/contract/money'
import type { Row, Rows, Tx } from '../kernel/store.ts'

export type Phase = 'waiting' | 'starting' | 'grab' | 'bet' | 'arrange' | 'shown'

export type TableRow = {
  readonly id: bigint
  readonly code: string
  readonly gameCode: string
  readonly level: string
  readonly currency: Currency
  readonly version: number
  readonly phase: Phase
  readonly phaseEndsAt: string | null
  readonly hands: number
  readonly seedId: bigint | null
  readonly handRow: bigint | null
}

/** Takes or keeps a table's lease and locks its row; undefined while another process runs it. */
export async function leaseTable(
  { rows }: Tx,
  lease: { readonly id: bigint; readonly holder: string; readonly ms: number },
): Promise<TableRow | undefined> {
  const [row] = await rows(
    `update pvp_table set holder = $2, lease_until = now() + $3 * interval '1 millisecond'
     where id = $1 and (holder = $2 or holder is null or lease_until < now()) returning *`,
    [lease.id, lease.holder, lease.ms],
  )
  return row && tableOf(row)
}

/** At shutdown, so that another process need not wait for the lease to run out. */
export async function giveUpTables({ rows }: Rows, holder: string): Promise<void> {
  await rows('update pvp_table set holder = null, lease_until = null where holder = $1', [holder])
}

/** Tables where someone sits. */
export async function busyTables({ rows }: Rows): Promise<bigint[]> {
  const found = await rows('select distinct table_id as id from pvp_seat')
  return found.map((row) => row['id'] as bigint)
}

/** Locked for this transaction against the table's process and everyone else at it. */
export async function lockTable({ rows }: Tx, id: bigint): Promise<TableRow> {
  const [row] = await rows('select * from pvp_table where id = $1 for update', [id])
  if (!row) throw new Error(`there is no table ${id}`)
  return tableOf(row)
}

export async function tableById({ rows }: Rows, id: bigint): Promise<TableRow> {
  const [row] = await rows('select * from pvp_table where id = $1', [id])
  return tableOf(row!)
}

/** Seats of a level are taken one at a time, in whatever process. */
export async function lockLevel(
  { rows }: Tx,
  { gameCode, level, currency }: RoomKey,
): Promise<void> {
  await rows(
    `insert into pvp_room (game_code, level, currency) values ($1, $2, $3)
     on conflict (game_code, level, currency) do update set level = excluded.level`,
    [gameCode, level, currency],
  )
}

export type RoomKey = {
  readonly gameCode: string
  readonly level: string
  readonly currency: Currency
}

/**
 * Tables of a level with a free seat, the fullest first, where nobody of the same place sits. A
 * house player gives their seat up for a person.
 */
export async function tablesWithRoom(
  { rows }: Tx,
  { gameCode, level, currency }: RoomKey,
  { seats, place }: { readonly seats: number; readonly place: string | null },
): Promise<bigint[]> {
  const found = await rows(
    `select pvp_table.id from pvp_table left join pvp_seat on pvp_seat.table_id = pvp_table.id
     where game_code = $1 and level = $2 and currency = $3
     group by pvp_table.id
     having count(pvp_seat.player_id) < $4
       and count(*) filter (where pvp_seat.place = $5) = 0
     order by count(pvp_seat.player_id) desc, pvp_table.id`,
    [gameCode, level, currency, seats, place],
  )
  return found.map((row) => row['id'] as bigint)
}

export async function insertTable(
  { rows }: Tx,
  { gameCode, level, currency }: RoomKey,
): Promise<TableRow> {
  const [row] = await rows(
    `insert into pvp_table (code, game_code, level, currency)
     values ($1 || '-' || $2 || '-' || lower($3) || '-' || nextval('pvp_table_id_seq'), $1, $2, $3)
     returning *`,
    [gameCode, level, currency],
  )
  return tableOf(row!)
}

/** Moves the table on, or only tells everyone that something changed. */
export async function changeTable(
  { rows }: Tx,
  id: bigint,
  change: {
    readonly phase?: Phase
    readonly endsAt?: Date | null
    readonly seedId?: bigint
    readonly handRow?: bigint
  } = {},
): Promise<void> {
  await rows(
    `update pvp_table set version = version + 1, phase = coalesce($2, phase),
       phase_ends_at = case when $2::text is null then phase_ends_at else $3 end,
       seed_id = coalesce($4, seed_id), hand_row = coalesce($5, hand_row),
       hands = hands + case when $5::bigint is null then 0 else 1 end
     where id = $1`,
    [
      id,
      change.phase ?? null,
      change.endsAt ?? null,
      change.seedId ?? null,
      change.handRow ?? null,
    ],
  )
}

export type RoomCount = {
  readonly gameCode: string
  readonly level: string
  readonly currency: string
  readonly tables: number
  /** People only. */
  readonly seated: number
}

export async function countRooms({ rows }: Rows): Promise<RoomCount[]> {
  const found = await rows(
    `select game_code, level, currency, count(distinct pvp_table.id)::integer as tables,
       count(pvp_seat.player_id)::integer as seated
     from pvp_table join pvp_seat on pvp_seat.table_id = pvp_table.id group by 1, 2, 3`,
  )
  return found.map((row) => ({
    gameCode: row['game_code'] as string,
    level: row['level'] as string,
    currency: row['currency'] as string,
    tables: row['tables'] as number,
    seated: row['seated'] as number,
  }))
}

function tableOf(row: Row): TableRow {
  return {
    id: row['id'] as bigint,
    code: row['code'] as string,
    gameCode: row['game_code'] as string,
    level: row['level'] as string,
    currency: row['currency'] as Currency,
    version: Number(row['version']),
    phase: row['phase'] as Phase,
    phaseEndsAt: row['phase_ends_at'] as string | null,
    hands: Number(row['hands']),
    seedId: row['seed_id'] as bigint | null,
    handRow: row['hand_row'] as bigint | null,
  }
}
