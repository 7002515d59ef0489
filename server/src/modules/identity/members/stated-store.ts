import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

/** Sets the name and birthday of a member who lacks them; what is on record stays. */
export async function keepStated(
  tx: Tx,
  id: string,
  { name, birthday }: { readonly name: string; readonly birthday: string },
): Promise<void> {
  await sql`update member set payee_name = coalesce(payee_name, ${name}),
    birthday = coalesce(birthday, ${birthday}::date) where id = ${id}`.execute(tx)
}

/** Another name, as an operator read it in new papers. */
export async function renameMember(tx: Tx, id: string, name: string): Promise<void> {
  await sql`update member set payee_name = ${name} where id = ${id}`.execute(tx)
}
