import type { GameCategory } from '@kancil/contract/games/vendors'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** The average published return of each line's live games, in hundredths of a percent. */
export async function lineReturns(db: Db): Promise<ReadonlyMap<GameCategory, number>> {
  const { rows } = await sql<{ line: GameCategory; basisPoints: number }>`
    select category as line,
      round(avg(substring(rtp from '^[0-9]{1,3}(?:[.][0-9]{1,4})?')::numeric) * 100)::int
        as "basisPoints"
    from game where status = 'live' and rtp ~ '^[0-9]{1,3}([.][0-9]{1,4})?'
    group by category`.execute(db)
  return new Map(rows.map(({ line, basisPoints }) => [line, Math.min(basisPoints, 10_000)]))
}
