import type { Id } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { MatchPhase } from '@kancil/contract/ports/sports-feed'
import type { Verdict } from '@kancil/contract/sports/desk'
import type { LeagueNames } from '@kancil/contract/sports/league-names'
import type { Sport } from '@kancil/contract/sports/market'
import type { HouseVerdict } from '@kancil/rules/sports/verdict'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { type HouseStatus, matchColumns, type MatchRow } from '../board/store.ts'

export type DeskMatchRow = MatchRow & {
  readonly ownMargin: number
  readonly isSettling: boolean
}

const deskColumns = sql`${matchColumns}, m.margin_basis_points as "ownMargin",
  exists (select from settlement_run r where r.product = 'sports' and r.subject = m.id
    and r.state = 'running') as "isSettling"`
const fromMatches = sql`from sports_match m join sports_league l on l.id = m.league_id`

export async function deskPage(
  db: Db,
  filter: { readonly sport?: Sport; readonly phase?: MatchPhase; readonly q?: string },
  now: Date,
  { limit, offset }: PageRange,
): Promise<{ rows: DeskMatchRow[]; total: number }> {
  const words = filter.q ? `%${filter.q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null
  const where = sql`where (${filter.sport ?? null}::text is null or m.sport = ${filter.sport ?? null})
    and (${filter.phase ?? null}::text is null or m.phase = ${filter.phase ?? null})
    and (${words}::text is null or m.home ilike ${words} or m.away ilike ${words})`
  const { rows } = await sql<DeskMatchRow>`select ${deskColumns} ${fromMatches} ${where}
    order by abs(extract(epoch from m.starts_at - ${now}::timestamptz)), m.id
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    ${fromMatches} ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

export async function deskMatch(db: Db | Tx, id: string): Promise<DeskMatchRow | null> {
  const { rows } = await sql<DeskMatchRow>`select ${deskColumns} ${fromMatches}
    where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type MatchSums = {
  readonly matchId: string
  readonly currency: Currency
  readonly bets: number
  readonly stake: Money
  readonly payout: Money
}

/** What was staked and paid in bets with a leg on each match. */
export async function sumMatches(db: Db, ids: readonly string[]): Promise<MatchSums[]> {
  const { rows } = await sql<MatchSums>`select g.match_id as "matchId", b.currency,
      count(*)::int as bets, sum(b.debit)::bigint as stake, sum(b.payout)::bigint as payout
    from sports_leg g join sports_bet b on b.id = g.bet_id
    where g.match_id = any(${ids}::text[]) and b.state <> 'rejected'
    group by g.match_id, b.currency order by b.currency`.execute(db)
  return rows
}

export type VerdictRow = {
  readonly id: Id<'verdict'>
  readonly matchId: string
  readonly verdict: Verdict
  readonly note: string
  readonly state: 'proposed' | 'inForce' | 'rejected'
  readonly proposedBy: string
  readonly proposedByName: string
  readonly proposedAt: Date
}

const verdictColumns = sql`v.id, v.match_id as "matchId", v.verdict, v.note, v.state,
  v.proposed_by as "proposedBy", coalesce(o.name, v.proposed_by) as "proposedByName",
  v.proposed_at as "proposedAt"`
const fromVerdicts = sql`from sports_verdict v left join operator o on o.id = v.proposed_by`

export async function openProposals(
  db: Db | Tx,
  matchIds: readonly string[],
): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`select ${verdictColumns} ${fromVerdicts}
    where v.match_id = any(${matchIds}::text[]) and v.state = 'proposed'`.execute(db)
  return rows
}

export async function lockVerdict(tx: Tx, id: string): Promise<VerdictRow | null> {
  const { rows } = await sql<VerdictRow>`select ${verdictColumns} ${fromVerdicts}
    where v.id = ${id} for update of v`.execute(tx)
  return rows[0] ?? null
}

/** @returns false if there is an open proposal already */
export async function insertVerdict(
  tx: Tx,
  row: Pick<VerdictRow, 'id' | 'matchId' | 'verdict' | 'note' | 'proposedBy' | 'proposedAt'>,
): Promise<boolean> {
  const { rows } = await sql`insert into sports_verdict (id, match_id, verdict, note, state,
      proposed_by, proposed_at)
    values (${row.id}, ${row.matchId}, ${JSON.stringify(row.verdict)}::jsonb, ${row.note},
      'proposed', ${row.proposedBy}, ${row.proposedAt})
    on conflict (match_id) where state = 'proposed' do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function decideVerdict(
  tx: Tx,
  id: string,
  state: 'inForce' | 'rejected',
  by: string,
  now: Date,
): Promise<void> {
  await sql`update sports_verdict set state = ${state}, decided_by = ${by}, decided_at = ${now}
    where id = ${id}`.execute(tx)
}

export async function setHouseVerdict(
  tx: Tx,
  matchId: string,
  verdict: HouseVerdict | null,
): Promise<void> {
  await sql`update sports_match
    set house_verdict = ${verdict === null ? null : JSON.stringify(verdict)}::jsonb
    where id = ${matchId}`.execute(tx)
}

type OfferPlace = {
  readonly leagueId?: string | undefined
  readonly matchId?: string | undefined
  readonly marketKey?: string | undefined
}
export type OfferRow = { readonly status: HouseStatus; readonly marginBasisPoints: number }

const offerColumns = sql`house_status as status, margin_basis_points as "marginBasisPoints"`

function offerTable({ leagueId, matchId, marketKey }: OfferPlace) {
  if (marketKey && matchId)
    return sql`sports_market where match_id = ${matchId} and key = ${marketKey}`
  if (matchId) return sql`sports_match where id = ${matchId}`
  return sql`sports_league where id = ${leagueId ?? ''}`
}

export async function lockOffer(tx: Tx, place: OfferPlace): Promise<OfferRow | null> {
  const { rows } = await sql<OfferRow>`select ${offerColumns} from ${offerTable(place)}
    for update`.execute(tx)
  return rows[0] ?? null
}

/** Prices that players saw with the old margin are old: every market below gets a new version. */
export async function setOffer(tx: Tx, place: OfferPlace, to: OfferRow): Promise<void> {
  const { leagueId, matchId, marketKey } = place
  const change = sql`set house_status = ${to.status}, margin_basis_points = ${to.marginBasisPoints}`
  if (matchId && marketKey)
    await sql`update sports_market ${change}
      where match_id = ${matchId} and key = ${marketKey}`.execute(tx)
  else if (matchId) await sql`update sports_match ${change} where id = ${matchId}`.execute(tx)
  else await sql`update sports_league ${change} where id = ${leagueId ?? ''}`.execute(tx)
  await sql`update sports_market k set version = version + 1 from sports_match m
    where m.id = k.match_id and m.phase in ('scheduled', 'live')
      and (${matchId ?? null}::text is null or k.match_id = ${matchId ?? null})
      and (${marketKey ?? null}::text is null or k.key = ${marketKey ?? null})
      and (${leagueId ?? null}::text is null or m.league_id = ${leagueId ?? null})`.execute(tx)
}

type LeagueRow = {
  readonly leagueId: string
  readonly name: string
  readonly names: LeagueNames
  readonly sport: Sport
  readonly tier: number
  readonly houseStatus: HouseStatus
  readonly marginBasisPoints: number
}

export async function readLeagues(db: Db): Promise<LeagueRow[]> {
  const { rows } = await sql<LeagueRow>`select id as "leagueId", name, names, sport, tier,
      house_status as "houseStatus", margin_basis_points as "marginBasisPoints"
    from sports_league order by sort_order, id`.execute(db)
  return rows
}
