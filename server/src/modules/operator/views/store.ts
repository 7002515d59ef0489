import type { SavedView } from '@kancil/contract/operator/views'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

const columns = sql`id as "viewId", page, name, query`

export async function viewsOf(db: Db, operatorId: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`select ${columns} from operator_view
    where operator_id = ${operatorId} order by page, name`.execute(db)
  return rows
}

/**
 * Keeps a view in the place of one of the same name; null if the operator has enough already. The
 * operator's row is locked, so that two tabs cannot pass the limit together.
 */
export async function putView(
  tx: Tx,
  operatorId: string,
  view: SavedView,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<SavedView | null> {
  await sql`select from operator where id = ${operatorId} for no key update`.execute(tx)
  const { rows } = await sql<SavedView>`
    insert into operator_view (id, operator_id, page, name, query, saved_at)
      select ${view.viewId}, ${operatorId}, ${view.page}, ${view.name}, ${view.query}, ${at}
      where exists (select from operator_view v where v.operator_id = ${operatorId}
          and v.page = ${view.page} and v.name = ${view.name})
        or (select count(*) from operator_view v where v.operator_id = ${operatorId}) < ${most}
    on conflict (operator_id, page, name) do update set query = excluded.query,
      saved_at = excluded.saved_at
    returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

/** False if it is not one of theirs. */
export async function deleteView(db: Db, operatorId: string, viewId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from operator_view
    where id = ${viewId} and operator_id = ${operatorId}`.execute(db)
  return numAffectedRows === 1n
}
