import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/**
 * Adds movements to the figures; the rules are in the view `report_fact`. What the migration added
 * already is left out.
 */
export async function addFacts(tx: Db | Tx, transfers: readonly number[]): Promise<void> {
  await sql`select report_add(array(select u from unnest(${[...transfers]}::bigint[]) u
    where u > (select done_number from report_mark where id = 1)))`.execute(tx)
}

export async function noteRegistration(tx: Tx, memberId: string, day: string): Promise<void> {
  await sql`insert into report_member (member_id, currency, registered_on)
    select id, currency, ${day}::date from member where id = ${memberId}
    on conflict (member_id) do update set registered_on = excluded.registered_on`.execute(tx)
}

/** Forgets who bet on days before this one; the figures stay. */
export async function forgetPlayers(db: Db, before: string): Promise<void> {
  await sql`delete from report_player where day < ${before}::date`.execute(db)
}
