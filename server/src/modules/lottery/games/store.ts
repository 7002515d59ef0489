import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { Schedule } from '@kancil/rules/lottery/schedule'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type GameRow = {
  readonly code: string
  readonly vendorId: string
  /** By the wire code of the language. */
  readonly names: Readonly<Record<string, string>>
  readonly category: 'LOTT' | 'ELOTT'
  readonly family: string
  readonly zone: string
  readonly schedule: Schedule
  /** From `nextFrom` (`yyyy-MM-dd`) on this schedule holds; null without one. */
  readonly nextSchedule?: Schedule | null
  readonly nextFrom?: string | null
  readonly daysAhead: number
  readonly ruleVersion: number
  readonly draws: 'house' | 'official'
  readonly status: 'open' | 'closed'
  readonly closedReason: string
  readonly defaultPlay: string
  readonly sortOrder: number
}

const columns = sql`code, vendor_id as "vendorId", names, category, family, zone, schedule,
  next_schedule as "nextSchedule", next_from::text as "nextFrom", days_ahead as "daysAhead", rule_version as "ruleVersion", draws, status,
  closed_reason as "closedReason", default_play as "defaultPlay", sort_order as "sortOrder"`

/** The schedule that holds on a day (`yyyy-MM-dd`) of the game's zone. */
export function scheduleOn(
  { schedule, nextSchedule, nextFrom }: Pick<GameRow, 'schedule' | 'nextSchedule' | 'nextFrom'>,
  day: string,
): Schedule {
  return nextSchedule && nextFrom && day >= nextFrom ? nextSchedule : schedule
}

/** Adds a game; one that is there keeps everything that operators decided. */
export async function insertGame(tx: Tx, game: GameRow): Promise<void> {
  await sql`insert into lottery_game (code, vendor_id, names, category, family, zone, schedule,
      days_ahead, rule_version, draws, status, closed_reason, default_play, sort_order)
    values (${game.code}, ${game.vendorId}, ${JSON.stringify(game.names)}::jsonb, ${game.category},
      ${game.family}, ${game.zone}, ${JSON.stringify(game.schedule)}::jsonb, ${game.daysAhead},
      ${game.ruleVersion}, ${game.draws}, ${game.status}, ${game.closedReason},
      ${game.defaultPlay}, ${game.sortOrder})
    on conflict (code) do nothing`.execute(tx)
}

export async function readGames(db: Db | Tx): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`select ${columns} from lottery_game
    order by sort_order, code`.execute(db)
  return rows
}

export async function readGame(db: Db | Tx, code: string): Promise<GameRow | null> {
  const { rows } = await sql<GameRow>`select ${columns} from lottery_game
    where code = ${code}`.execute(db)
  return rows[0] ?? null
}

export async function lockGame(tx: Tx, code: string): Promise<GameRow | null> {
  const { rows } = await sql<GameRow>`select ${columns} from lottery_game
    where code = ${code} for update`.execute(tx)
  return rows[0] ?? null
}

export async function setGameStatus(
  db: Db | Tx,
  code: string,
  status: GameRow['status'],
  reason: string,
): Promise<void> {
  await sql`update lottery_game set status = ${status}, closed_reason = ${reason}
    where code = ${code}`.execute(db)
}

/** @returns false if the version is there already */
export async function insertRules(
  tx: Tx,
  code: string,
  rules: RuleSet,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into lottery_rule_set (game_code, version, rules, created_at)
    values (${code}, ${rules.version}, ${JSON.stringify(rules)}::jsonb, ${now})
    on conflict do nothing returning version`.execute(tx)
  return rows.length > 0
}

export async function readRules(
  db: Db | Tx,
  code: string,
  version: number,
): Promise<RuleSet | null> {
  const { rows } = await sql<{ rules: RuleSet }>`select rules from lottery_rule_set
    where game_code = ${code} and version = ${version}`.execute(db)
  return rows[0]?.rules ?? null
}
