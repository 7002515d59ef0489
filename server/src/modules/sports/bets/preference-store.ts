import type { InputOf } from '@kancil/contract/endpoint'
import type { savePreferences } from '@kancil/contract/sports/bets'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

type Preferences = InputOf<typeof savePreferences>

const atFirst: Preferences = { slip: [], favourites: [], oddsFormat: 'malay' }

export async function readPreferences(db: Db, memberId: string): Promise<Preferences> {
  const { rows } = await sql<Preferences>`select slip, favourites, odds_format as "oddsFormat"
    from sports_preference where member_id = ${memberId}`.execute(db)
  return rows[0] ?? atFirst
}

export async function putPreferences(
  db: Db,
  memberId: string,
  { slip, favourites, oddsFormat }: Preferences,
  now: Date,
): Promise<void> {
  await sql`insert into sports_preference (member_id, slip, favourites, odds_format, updated_at)
    values (${memberId}, ${JSON.stringify(slip)}::jsonb, ${JSON.stringify(favourites)}::jsonb,
      ${oddsFormat}, ${now})
    on conflict (member_id) do update set slip = excluded.slip, favourites = excluded.favourites,
      odds_format = excluded.odds_format, updated_at = excluded.updated_at`.execute(db)
}
