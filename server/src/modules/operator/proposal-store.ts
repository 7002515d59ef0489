import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/** Terms that one operator asked for and another one approves. */
export type Proposal = {
  readonly id: string
  readonly state: 'waiting' | 'approved' | 'refused' | 'replaced'
  readonly askedBy: string
  readonly askedName: string
  readonly askedAt: Date
}

type End = {
  readonly state: Exclude<Proposal['state'], 'waiting'>
  readonly by: string
  readonly at: Date
}

/**
 * The table in which a module keeps the proposals of one kind of terms, of which one waits at a
 * time.
 *
 * @param terms the columns of the terms themselves
 */
export function proposalTable<Row extends Proposal>(name: string, terms: RawBuilder<unknown>) {
  const table = sql.table(name)
  const read = async (db: Db | Tx, rest: RawBuilder<unknown>): Promise<Row | null> => {
    const { rows } = await sql<Row>`select id, ${terms}, state, asked_by as "askedBy",
      asked_name as "askedName", asked_at as "askedAt" from ${table} ${rest}`.execute(db)
    return rows[0] ?? null
  }
  return {
    waiting: (db: Db) => read(db, sql`where state = 'waiting'`),
    lock: (tx: Tx, id: string) => read(tx, sql`where id = ${id} for update`),
    /** Ends the proposal that waits, if any. */
    async end(tx: Tx, { state, by, at }: End): Promise<void> {
      await sql`update ${table} set state = ${state}, decided_by = ${by}, decided_at = ${at}
        where state = 'waiting'`.execute(tx)
    },
  }
}
