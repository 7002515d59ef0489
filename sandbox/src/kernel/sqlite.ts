import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** A counterparty's own storage: one SQLite file. Integers come as bigint. */
export type Store = {
  readonly db: DatabaseSync
  /** A prepared statement, cached for the next time. */
  readonly sql: (text: string) => StatementSync
  /** All or nothing; the work must be synchronous. Not to be nested. */
  readonly transaction: <Result>(work: () => Result) => Result
  readonly close: () => void
}

/**
 * Opens the file, creating it if needed, and runs the migrations it has not seen: `NNNN-name.sql`
 * in `migrationsFolder`, forward only, counted in `user_version`. The write-ahead log with full
 * sync keeps every committed transaction through a kill or a power cut.
 */
export function openStore(file: string, migrationsFolder: string): Store {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { readBigInts: true, timeout: 5_000 })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const statements = new Map<string, StatementSync>()

  function sql(text: string): StatementSync {
    const cached = statements.get(text)
    if (cached) return cached
    const statement = db.prepare(text)
    statements.set(text, statement)
    return statement
  }

  function transaction<Result>(work: () => Result): Result {
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
      return result
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  }

  const store: Store = { db, sql, transaction, close: () => db.close() }
  migrate(store, migrationsFolder)
  return store
}

function migrate({ db, transaction }: Store, folder: string): void {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.+\.sql$/.test(name))
  const seen = Number(db.prepare('pragma user_version').get()?.['user_version'] ?? 0)
  for (const [index, name] of files.toSorted().entries()) {
    if (index < seen) continue
    transaction(() => {
      db.exec(readFileSync(join(folder, name), 'utf8'))
      db.exec(`pragma user_version = ${index + 1}`)
    })
  }
}
