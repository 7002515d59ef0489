import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

type LeaseRow = { readonly gameCode: string; readonly isMine: boolean; readonly left: number }

/** A lease is renewed when so much of it is left. */
const renewAt = 0.6

/**
 * The games that this process has, by the database's clock: those whose lease it holds, and those
 * that nobody holds any more, which it takes. Most calls only read.
 */
export async function takeLeases(
  db: Db,
  gameCodes: readonly string[],
  holder: string,
  seconds: number,
): Promise<ReadonlySet<string>> {
  const { rows } =
    await sql<LeaseRow>`select game_code as "gameCode", holder = ${holder} as "isMine",
      extract(epoch from until - clock_timestamp())::float8 as left
    from lottery_lease where game_code = any (${[...gameCodes]}::text[])`.execute(db)
  const leases = new Map(rows.map((row) => [row.gameCode, row]))
  const held = new Set<string>()
  const wanted = gameCodes.filter((code) => {
    const lease = leases.get(code)
    if (!lease || lease.left < 0) return true
    if (lease.isMine) held.add(code)
    return lease.isMine && lease.left < seconds * renewAt
  })
  if (wanted.length === 0) return held
  const { rows: taken } = await sql<{ gameCode: string }>`insert into lottery_lease as l
      (game_code, holder, until)
    select code, ${holder}, clock_timestamp() + make_interval(secs => ${seconds})
    from unnest(${wanted}::text[]) as w(code) order by code
    on conflict (game_code) do update set holder = excluded.holder, until = excluded.until
      where l.holder = excluded.holder or l.until < clock_timestamp()
    returning game_code as "gameCode"`.execute(db)
  for (const code of wanted) held.delete(code)
  for (const { gameCode } of taken) held.add(gameCode)
  return held
}

export async function dropLeases(db: Db, holder: string): Promise<void> {
  await sql`delete from lottery_lease where holder = ${holder}`.execute(db)
}
