import type { Row, Rows } from '../kernel/store.ts'

export type TableRow = {
  readonly code: string
  readonly version: number
  readonly rounds: number
  readonly seedId: bigint | null
  readonly position: number
  readonly isWatched: boolean
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

/**
 * Keeps the leases of tables at which nothing happens, all at once and without waiting for a row;
 * returns those that are ours and not watched.
 */
export async function keepAtRest(
  { rows }: Rows,
  lease: { readonly codes: readonly string[]; readonly holder: string; readonly ms: number },
): Promise<ReadonlySet<string>> {
  const kept = await rows(
    `update game_table set lease_until = now() + $3 * interval '1 millisecond'
     where code in (select code from game_table
       where code = any ($1) and holder = $2 and coalesce(watched_until <= now(), true)
       for update skip locked)
     returning code`,
    [lease.codes, lease.holder, lease.ms],
  )
  return new Set(kept.map((row) => row['code'] as string))
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
