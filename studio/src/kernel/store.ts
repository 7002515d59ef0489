import pg from 'pg'

/** Statements on one connection, or each on any connection of the pool. */
export type Rows = {
  /** 8-byte integers come as bigint, instants as ISO text in UTC. */
  readonly rows: (text: string, values?: readonly unknown[]) => Promise<Row[]>
}
export type Row = Record<string, unknown>

/** What runs inside a transaction; code that takes it never asks for another connection. */
export type Tx = Rows & { readonly isTransaction: true }

/** The studio's own database, in PostgreSQL. */
export type Store = Rows & {
  /** All or nothing. Not to be nested. */
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

const connectionsMax = 10
const connectTimeoutMs = 5_000
const statementTimeoutMs = 10_000
const bigintType = 20
const instantType = 1184

/** For this store only: other users of the driver in the same process keep theirs. */
const types = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === bigintType) return BigInt
    if (type === instantType) return isoOf
    return format === 'binary'
      ? pg.types.getTypeParser(type, 'binary')
      : pg.types.getTypeParser(type)
  },
}

/** `2026-11-23 12:22:00.123+00`, as a connection in UTC writes it. */
function isoOf(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString()
}

/** @param onLost called when a connection breaks while idle */
export function openStore(url: string, onLost: (error: Error) => void): Store {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kancil studio',
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    options: '-c TimeZone=UTC',
    types,
  })
  pool.on('error', onLost)

  async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    let broken: Error | undefined
    const onError = (error: Error): void => void (broken = error)
    client.on('error', onError)
    try {
      await client.query('begin')
      const result = await work({ isTransaction: true, rows: rowsOn(client) })
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => {
        broken ??= lost
      })
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  return { rows: rowsOn(pool), transaction, close: () => pool.end() }
}

function rowsOn(on: Pick<pg.Pool, 'query'>): Rows['rows'] {
  return async (text, values = []) => (await on.query<Row>(text, [...values])).rows
}
