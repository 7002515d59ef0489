import type { Row, Rows } from '../kernel/store.ts'

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
