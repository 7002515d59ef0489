import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** Whether this process has the game, by the database's clock. */
export async function takeLease(
  db: Db,
  gameCode: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`insert into lottery_lease as l (game_code, holder, until)
    values (${gameCode}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (game_code) do update set holder = excluded.holder, until = excluded.until
      where l.holder = excluded.holder or l.until < clock_timestamp()
    returning game_code`.execute(db)
  return rows.length > 0
}

export async function dropLeases(db: Db, holder: string): Promise<void> {
  await sql`delete from lottery_lease where holder = ${holder}`.execute(db)
}
