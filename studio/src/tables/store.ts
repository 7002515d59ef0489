import type { Row, Rows } from '../kernel/store.ts'

export type TableRow = {
  readonly code: string
  readonly version: number
  readonly rounds: number
  readonly seedId: bigint | null
  readonly position: number
  readonly isWatched: boolean
}

export type TableRoundStatus = 'open' | 'drawn' | 'shown' | 'settled'

export type TableRound = {
  readonly id: bigint
  readonly roundId: string
  readonly tableCode: string
  readonly number: number
  readonly seedId: bigint
  readonly position: number
  readonly opensAt: string
  readonly closesAt: string
  readonly resultAt: string | null
  readonly endsAt: string | null
  readonly status: TableRoundStatus
  /** JSON of the game's result. */
  readonly result: string | null
}

/** Makes the rows of tables that are new. */
export async function putTables(
  { rows }: Rows,
  tables: readonly { readonly code: string; readonly gameCode: string }[],
): Promise<void> {
  await rows(
    `insert into game_table (code, game_code)
     select * from unnest($1::text[], $2::text[]) on conflict (code) do nothing`,
    [tables.map(({ code }) => code), tables.map(({ gameCode }) => gameCode)],
  )
}

/**
 * Takes or keeps the lease of a table and locks its row for this transaction; undefined while
 * another process runs it. Leases are measured by the database's clock alone.
 */
export async function leaseTable(
  { rows }: Rows,
  lease: { readonly code: string; readonly holder: string; readonly ms: number },
): Promise<TableRow | undefined> {
  const [row] = await rows(
    `update game_table set holder = $2, lease_until = now() + $3 * interval '1 millisecond'
     where code = $1 and (holder = $2 or holder is null or lease_until < now())
     returning *, coalesce(watched_until > now(), false) as is_watched`,
    [lease.code, lease.holder, lease.ms],
  )
  return row && tableRowOf(row)
}

/** At shutdown, so that another process need not wait for the lease to run out. */
export async function giveUpTables({ rows }: Rows, holder: string): Promise<void> {
  await rows('update game_table set holder = null, lease_until = null where holder = $1', [holder])
}

export async function watchTables(
  { rows }: Rows,
  gameCodes: readonly string[],
  ms: number,
): Promise<void> {
  await rows(
    `update game_table set watched_until = now() + $2 * interval '1 millisecond'
     where game_code = any ($1)`,
    [gameCodes, ms],
  )
}

export async function tableVersions({ rows }: Rows): Promise<ReadonlyMap<string, number>> {
  const found = await rows('select code, version from game_table')
  return new Map(found.map((row) => [row['code'] as string, Number(row['version'])]))
}

/** Tells every process that the players see something new. */
export async function raiseVersion({ rows }: Rows, code: string): Promise<void> {
  await rows('update game_table set version = version + 1 where code = $1', [code])
}

export async function moveShoe(
  { rows }: Rows,
  code: string,
  shoe: { readonly seedId: bigint | null; readonly position: number },
): Promise<void> {
  await rows('update game_table set seed_id = $2, position = $3 where code = $1', [
    code,
    shoe.seedId,
    shoe.position,
  ])
}

/** The round that is not settled yet. */
export async function liveRound({ rows }: Rows, code: string): Promise<TableRound | undefined> {
  const [row] = await rows(
    `select * from table_round where table_code = $1 and status <> 'settled'`,
    [code],
  )
  return row && tableRoundOf(row)
}

export async function lastRound({ rows }: Rows, code: string): Promise<TableRound | undefined> {
  const [row] = await rows(
    'select * from table_round where table_code = $1 order by number desc limit 1',
    [code],
  )
  return row && tableRoundOf(row)
}

/** Locked against the draw for as long as this transaction lasts. */
export async function roundForTicket(
  { rows }: Rows,
  roundId: string,
): Promise<TableRound | undefined> {
  const [row] = await rows('select * from table_round where round_id = $1 for share', [roundId])
  return row && tableRoundOf(row)
}

export async function insertTableRound(
  { rows }: Rows,
  round: Pick<TableRound, 'roundId' | 'tableCode' | 'seedId' | 'position' | 'opensAt' | 'closesAt'>,
): Promise<void> {
  await rows(
    `with counted as (
       update game_table set rounds = rounds + 1, version = version + 1 where code = $2
       returning rounds)
     insert into table_round (round_id, table_code, number, seed_id, position, opens_at, closes_at,
       status)
     select $1, $2, rounds, $3, $4, $5, $6, 'open' from counted`,
    [round.roundId, round.tableCode, round.seedId, round.position, round.opensAt, round.closesAt],
  )
}

export async function storeResult(
  { rows }: Rows,
  id: bigint,
  drawn: { readonly result: string; readonly resultAt: Date; readonly endsAt: Date },
): Promise<void> {
  await rows(
    `update table_round set status = 'drawn', result = $2, result_at = $3, ends_at = $4
     where id = $1 and status = 'open'`,
    [id, drawn.result, drawn.resultAt, drawn.endsAt],
  )
}

export async function moveTableRound(
  { rows }: Rows,
  id: bigint,
  change: { readonly from: TableRoundStatus; readonly to: TableRoundStatus },
): Promise<void> {
  await rows('update table_round set status = $3 where id = $1 and status = $2', [
    id,
    change.from,
    change.to,
  ])
}

/** Results of the table, oldest first: of the present shoe where there is one. */
export async function resultsOf(
  { rows }: Rows,
  code: string,
  { seedId, limit }: { readonly seedId: bigint | null; readonly limit: number },
): Promise<{ number: number; result: string }[]> {
  const found = await rows(
    `select number, result from table_round
     where table_code = $1 and status in ('shown', 'settled') and ($2::bigint is null or seed_id = $2)
     order by number desc limit $3`,
    [code, seedId, limit],
  )
  return found
    .map((row) => ({ number: Number(row['number']), result: row['result'] as string }))
    .toReversed()
}

function tableRowOf(row: Row): TableRow {
  return {
    code: row['code'] as string,
    version: Number(row['version']),
    rounds: Number(row['rounds']),
    seedId: row['seed_id'] as bigint | null,
    position: row['position'] as number,
    isWatched: row['is_watched'] as boolean,
  }
}

function tableRoundOf(row: Row): TableRound {
  const text = (column: string) => row[column] as string
  return {
    id: row['id'] as bigint,
    roundId: text('round_id'),
    tableCode: text('table_code'),
    number: Number(row['number']),
    seedId: row['seed_id'] as bigint,
    position: row['position'] as number,
    opensAt: text('opens_at'),
    closesAt: text('closes_at'),
    resultAt: row['result_at'] as string | null,
    endsAt: row['ends_at'] as string | null,
    status: text('status') as TableRoundStatus,
    result: row['result'] as string | null,
  }
}
