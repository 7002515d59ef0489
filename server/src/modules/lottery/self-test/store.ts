import type { Evenness } from '@kancil/rules/lottery/trend/evenness'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

export type SelfTestRow = Omit<Evenness, 'worst'> & {
  readonly gameCode: string
  readonly sample: 'stored' | 'trial'
  readonly testedAt: Date
  readonly worstPlace: string | null
  readonly worstP: number | null
}

/** What the seeds drew, the newest first; a result that was corrected says nothing of them. */
export async function lastDraws(db: Db, gameCode: string, limit: number): Promise<unknown[]> {
  const { rows } = await sql<{ result: unknown }>`select result from lottery_issue
    where game_code = ${gameCode} and seed is not null and result_version = 1
    order by draw_at desc limit ${limit}`.execute(db)
  return rows.map(({ result }) => result)
}

export async function insertSelfTest(
  db: Db,
  { gameCode, sample, testedAt }: Pick<SelfTestRow, 'gameCode' | 'sample' | 'testedAt'>,
  { draws, places, worst, isEven }: Evenness,
): Promise<void> {
  await sql`insert into lottery_self_test (game_code, sample, tested_at, draws, places, worst_place,
      worst_p, is_even)
    values (${gameCode}, ${sample}, ${testedAt}, ${draws}, ${places}, ${worst?.place ?? null},
      ${worst?.p ?? null}, ${isEven}) on conflict do nothing`.execute(db)
}

/** The newest test of each game and sample. */
export async function lastSelfTests(db: Db): Promise<SelfTestRow[]> {
  const { rows } = await sql<SelfTestRow>`select t.game_code as "gameCode", t.sample,
      t.tested_at as "testedAt", t.draws, t.places, t.worst_place as "worstPlace",
      t.worst_p as "worstP", t.is_even as "isEven"
    from lottery_game g cross join (values ('stored'), ('trial')) s(sample)
      cross join lateral (select * from lottery_self_test t where t.game_code = g.code
        and t.sample = s.sample order by t.tested_at desc limit 1) t
    order by g.sort_order, g.code, t.sample`.execute(db)
  return rows
}
