import type {
  FeedMessage,
  FeedMessageOf,
  MarketPrices,
  Producer,
} from '@kancil/contract/ports/sports-feed'
import { languageOf } from '@kancil/contract/languages'
import type { LeagueNames } from '@kancil/contract/sports/league-names'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** The house's own words about a league stay as they are. */
export async function putLeague(tx: Tx, message: FeedMessageOf<'league'>): Promise<void> {
  const { league, sport, name, region, tier, sort } = message
  const names = JSON.stringify(namesOf(message))
  await sql`insert into sports_league as l (id, sport, name, names, region, tier, sort_order)
    values (${league}, ${sport}, ${name}, ${names}::jsonb, ${region}, ${tier}, ${sort})
    on conflict (id) do update set name = excluded.name, names = excluded.names,
      region = excluded.region, tier = excluded.tier, sort_order = excluded.sort_order
    where (l.name, l.names, l.region, l.tier, l.sort_order)
      <> (excluded.name, excluded.names, excluded.region, excluded.tier,
        excluded.sort_order)`.execute(tx)
}

/** The languages that the house offers; it knows no others. */
function namesOf({ names = {} }: FeedMessageOf<'league'>): LeagueNames {
  const known = Object.entries(names).flatMap(([tag, name]) => {
    const language = languageOf(tag)
    return language ? [[language, name] as const] : []
  })
  return Object.fromEntries(known)
}

/** @returns false if what is in force is as new or newer, or the league is unknown */
export async function putFixture(tx: Tx, message: FeedMessageOf<'fixture'>): Promise<boolean> {
  const { event, league, sport, form, home, away, competitors = {}, startsAt, phase } = message
  const { rows } = await sql`insert into sports_match as m (id, league_id, sport, form, home, away,
      competitors, starts_at, phase, fixture_at)
    select ${event}, l.id, ${sport}, ${form}, ${home}, ${away},
      ${JSON.stringify(competitors)}::jsonb, ${startsAt}, ${phase}, ${message.generatedAt}
    from sports_league l where l.id = ${league}
    on conflict (id) do update set home = excluded.home, away = excluded.away,
      competitors = excluded.competitors, starts_at = excluded.starts_at,
      fixture_at = excluded.fixture_at,
      phase = case when m.score_at >= excluded.fixture_at then m.phase else excluded.phase end
    where m.fixture_at < excluded.fixture_at returning id`.execute(tx)
  return rows.length > 0
}

/** @returns false if what is in force is as new or newer, or the match is unknown */
export async function putScore(tx: Tx, message: FeedMessageOf<'score'>): Promise<boolean> {
  const { event, phase, period, clockSeconds, isClockRunning, scores, danger } = message
  const { rows } = await sql`update sports_match set phase = ${phase}, period = ${period},
      clock_seconds = ${clockSeconds}, clock_at = ${message.generatedAt},
      is_clock_running = ${isClockRunning}, scores = ${JSON.stringify(scores)}::jsonb,
      is_danger = ${danger}, timeline = ${JSON.stringify(message.timeline)}::jsonb,
      stats = ${JSON.stringify(message.stats ?? {})}::jsonb, score_at = ${message.generatedAt}
    where id = ${event} and (score_at is null or score_at < ${message.generatedAt}::timestamptz)
    returning id`.execute(tx)
  return rows.length > 0
}

export type PriceChange = MarketPrices & { readonly event: string; readonly generatedAt: string }

/**
 * Prices of many markets in one statement, in the order of their keys. One that is older than what
 * is in force changes nothing; a version counts the prices that players could have seen. What is
 * settled stays closed, whichever of the two came first.
 *
 * @param changes one for each market
 * @returns what changed
 */
export async function putPrices(
  tx: Tx,
  changes: readonly PriceChange[],
): Promise<readonly { readonly matchId: string; readonly key: string }[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ event, market, status, prices, generatedAt }) => ({
    ...{ match: event, key: market, status, prices, at: generatedAt },
  }))
  const changed = await sql<{ matchId: string; key: string }>`
    insert into sports_market as m (match_id, key, status, prices, priced_at)
    select r.match, r.key, case when z.result is not null then 'settled'
        when z.is_cancelled and z.cancel_until is null then 'cancelled' else r.status end,
      r.prices, r.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(match text, key text, status text, prices jsonb, at timestamptz)
      join sports_match s on s.id = r.match
      left join sports_scope z on z.match_id = r.match and z.scope = split_part(r.key, ':', 2)
    order by r.match collate "C", r.key collate "C"
    on conflict (match_id, key) do update set status = excluded.status, prices = excluded.prices,
      priced_at = excluded.priced_at,
      version = m.version + case when m.prices = excluded.prices then 0 else 1 end
    where m.priced_at < excluded.priced_at
    returning m.match_id as "matchId", m.key`.execute(tx)
  return changed.rows
}

/** Suspends the active markets of a period, or of all of a match. */
export async function stopBets(
  tx: Tx,
  { event, scope, generatedAt }: FeedMessageOf<'bet_stop'>,
): Promise<readonly { readonly matchId: string; readonly key: string }[]> {
  const { rows } = await sql<{ matchId: string; key: string }>`update sports_market
    set status = 'suspended', priced_at = ${generatedAt}
    where match_id = ${event} and status = 'active' and priced_at < ${generatedAt}::timestamptz
      and (${scope} = 'all' or split_part(key, ':', 2) = ${scope})
    returning match_id as "matchId", key`.execute(tx)
  return rows
}

/**
 * Suspends a producer's markets that its finished snapshot did not name: they were taken off while
 * nobody listened, and their prices are of then.
 */
export async function suspendUnnamed(
  tx: Tx,
  producer: Producer,
  named: ReadonlySet<string>,
): Promise<void> {
  const phase = producer === 'live' ? 'live' : 'scheduled'
  await sql`update sports_market k set status = 'suspended' from sports_match m
    where m.id = k.match_id and m.phase = ${phase} and k.status = 'active'
      and not exists (select from unnest(${[...named]}::text[]) as n(name)
        where n.name = k.match_id || ' ' || k.key)`.execute(tx)
}

/** Keeps a message as it came; a repeat is kept once. */
export async function keepMessages(
  tx: Tx,
  messages: readonly FeedMessage[],
  receivedAt: Date,
): Promise<void> {
  const rows = messages.map((body) => ({
    ...{ producer: body.producer, kind: body.kind, at: body.generatedAt, body },
    event: 'event' in body ? body.event : '',
    scope: 'scope' in body ? body.scope : '',
  }))
  if (rows.length === 0) return
  await sql`insert into sports_feed_message (producer, event, kind, scope, generated_at,
      received_at, body)
    select r.producer, r.event, r.kind, r.scope, r.at, ${receivedAt}, r.body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(producer text, event text, kind text, scope text, at timestamptz, body jsonb)
    on conflict do nothing`.execute(tx)
}

/** Whether this process reads the feed, by the database's clock. */
export async function takeLease(
  db: Db,
  name: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`insert into sports_lease as l (name, holder, until)
    values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where l.holder = excluded.holder or l.until < clock_timestamp()
    returning name`.execute(db)
  return rows.length > 0
}

export async function dropLeases(db: Db, holder: string): Promise<void> {
  await sql`delete from sports_lease where holder = ${holder}`.execute(db)
}

/** Prices of matches that are long over. What a bet was placed at is kept with the bet. */
export async function deleteOldMarkets(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from sports_market k using (
      select o.match_id, o.key from sports_match m join sports_market o on o.match_id = m.id
      where m.starts_at < ${before} and m.phase not in ('scheduled', 'live')
      limit ${most}) as old
    where k.match_id = old.match_id and k.key = old.key`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What the feed said long ago; what is younger than a month stays, whatever is asked. */
export async function forgetMessages(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select
    sports_forget_messages(${before}, ${most}) as gone`.execute(db)
  return rows[0]!.gone
}
