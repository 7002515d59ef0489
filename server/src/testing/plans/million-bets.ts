import pg from 'pg'

/**
 * A house after ninety days: 10,000 members and 1,000,000 bets, with everything that belongs to
 * them. Written in bulk with ids that can be computed, so that the planner always sees the same
 * world.
 */
export const world = {
  now: new Date('2026-03-31T00:00:00.000Z'),
  vendorId: 'tiger',
  gameCode: 'harimau-emas',
  /** From 1: member 77 is an ordinary one, like any other. */
  member: (place: number) => `mbr_${String(place).padStart(6, '0')}`,
  alias: (place: number) => `alias-${place}`,
  siteSession: (place: number) => `ses_${String(place).padStart(6, '0')}`,
  playSession: (place: number) => `gss_${String(place).padStart(6, '0')}`,
  round: (bet: number) => `round-${bet}`,
  transaction: (bet: number) => `bet-${bet}`,
  transfer: (bet: number) => 10_000 + 2 * bet,
  /** The numbers of a member's cash account and of a shard of the vendor's pool. */
  cash: (place: number) => place,
  pools: Array.from({ length: 64 }, (_, shard) => 10_001 + shard),
} as const

const days = 90
const now = `timestamptz '${world.now.toISOString()}'`
const memberOf = (number: string) => `'mbr_' || lpad((${number})::text, 6, '0')`
/** A visit is ten bets; then it is the next member's turn. */
const visitor = (bet: string) => `(1 + (${bet} / 10) % 10000)`
const momentOf = (bet: string) =>
  `(${now} - interval '${days} days' + ${bet} * interval '${(days * 86_400) / 1_000_000} seconds')`

const accounts = `
  insert into ledger_source (code)
    values ('deposit'), ('withdrawal'), ('vendor:${world.vendorId}');
  insert into account (owner_kind, owner_id, purpose, currency, balance, version)
    select 'member', ${memberOf('m')}, 'cash', 'MYR', 500000, 101 from generate_series(1, 10000) m;
  insert into account (owner_kind, owner_id, purpose, currency, shard, allow_negative)
    select 'vendor', '${world.vendorId}', 'play', 'MYR', s, true from generate_series(0, 63) s;
  insert into account (owner_kind, owner_id, purpose, currency, shard, allow_negative)
    select 'gateway', 'sandbox-bank', 'settlement', 'MYR', s, true from generate_series(0, 63) s`

/** A deposit for each member, then the bets; every fourth is followed by its win. */
const transfers = `
  insert into transfer (id, debit_account, credit_account, amount, balance_after, scope, created_at,
      ref_id, source_id, kind, source_tx, round_id, game_code)
    select m, 10065 + m % 64, m, 500000, 500000, 0, ${now} - interval '${days} days', null::bigint, 1,
      'deposit', 'dep-' || m, null, null from generate_series(1, 10000) m
    union all
    select 10000 + 2 * i, ${visitor('i')}, 10001 + i % 64, 100, 499900, 0, ${momentOf('i')}, null, 3,
      'bet', 'bet-' || i, 'round-' || i, '${world.gameCode}' from generate_series(1, 1000000) i
    union all
    select 10001 + 2 * i, 10001 + i % 64, ${visitor('i')}, 300, 500200, 0, ${momentOf('i')},
      10000 + 2 * i, 3, 'win', 'win-' || i, 'round-' || i, '${world.gameCode}'
      from generate_series(4, 1000000, 4) i;
  select setval('transfer_number', 2100000)`

/** Rollbacks of bets that never existed here, and every second round closed by its vendor. */
const endedRounds = `
  insert into tombstone (source_tx, source_id, scope, account_id, original_id, rollback_id, round_id,
      created_at)
    select 'gone-' || i, 3, 0, ${visitor('i')}, null, 2000000 + i / 100, 'gone-round-' || i,
      ${momentOf('i')} from generate_series(100, 1000000, 100) i;
  insert into round_state (account_id, source_id, round_id, closed_at)
    select ${visitor('i')}, 3, 'round-' || i, ${momentOf('i')} from generate_series(2, 1000000, 2) i`

const entries = `
  insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
    select case side when 1 then debit_account else credit_account end, id,
      case side when 1 then -amount else amount end,
      case when case side when 1 then debit_account else credit_account end <= 10000
        then balance_after end, created_at, kind
    from transfer, generate_series(1, 2) side`

const daySums = `
  insert into entry_day (account_id, day, kind, entries, money_in, money_out, first_number,
      last_number)
    select account_id, (created_at at time zone 'Asia/Kuala_Lumpur')::date, kind, count(*),
      coalesce(sum(amount) filter (where amount > 0), 0),
      coalesce(-sum(amount) filter (where amount < 0), 0), min(transfer_id), max(transfer_id)
    from entry where balance_after is not null and transfer_id <= 2000000 group by 1, 2, 3;
  insert into entry_day_play
    select e.account_id, (e.created_at at time zone 'Asia/Kuala_Lumpur')::date, t.source_id,
      t.game_code, e.kind, count(*), coalesce(sum(e.amount) filter (where e.amount > 0), 0),
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0), min(e.transfer_id),
      max(e.transfer_id)
    from entry e join transfer t on t.id = e.transfer_id and t.source_id = 3
    where e.balance_after is not null and e.transfer_id <= 2000000 group by 1, 2, 3, 4, 5;
  update entry_day_mark set done_number = 2000000, seen_number = 2000000`

/** One bet per round; one in two thousand is still open, one in four hundred won a lot. */
const rounds = `
  insert into bet_round (id, member_id, vendor_id, round_id, game_code, line, currency, placed_at,
      settled_at, stake, payout, bets, wins, is_closed, status, first_transfer, last_transfer)
    select 'rnd_' || md5('${world.vendorId} ' || ${memberOf(visitor('i'))} || ' round-' || i),
      ${memberOf(visitor('i'))}, '${world.vendorId}', 'round-' || i, '${world.gameCode}', 'RNG',
      'MYR', ${momentOf('i')}, case when i % 2000 <> 0 then ${momentOf('i')} end, 100,
      case when i % 2000 = 0 then 0 when i % 400 = 0 then 6000 when i % 4 = 0 then 300 else 0 end, 1,
      case when i % 4 = 0 and i % 2000 <> 0 then 1 else 0 end, i % 2000 <> 0,
      case when i % 2000 = 0 then 'open' else 'settled' end, 10000 + 2 * i,
      10000 + 2 * i + case when i % 4 = 0 then 1 else 0 end
    from generate_series(1, 1000000) i`

const members = `
  insert into member (id, merchant, account, account_key, account_kind, currency, nickname,
      password_hash, password_changed_at, payee_name, email, mobile_num, created_at)
    select ${memberOf('m')}, 'kancil', 'player' || m, 'player' || m, 0, 'MYR', 'player' || m, '',
      ${now}, 'Name ' || m, 'player' || m || '@example.com', '60120' || lpad(m::text, 6, '0'),
      ${now} - interval '${days} days'
    from generate_series(1, 10000) m;
  insert into session (id, side, subject_id, token_hash, ip, user_agent, created_at, last_seen_at,
      ended_at)
    select 'ses_' || lpad(s::text, 6, '0'), 'member', ${memberOf('1 + s % 10000')},
      sha256(('cookie-' || s)::bytea), '127.0.0.1', 'a browser', ${now} - s * interval '1 minute',
      ${now} - s * interval '1 second', case when s > 500 then ${now} end
    from generate_series(1, 100000) s;
  insert into login_attempt (merchant, account_key, network, block, ip, user_agent, outcome, at)
    select 'kancil', 'player' || (1 + a % 10000), '10.0.' || a % 200 || '.' || a % 250,
      '10.0.' || a % 200 || '.0/24', '10.0.0.1', 'a browser',
      case when a % 20 = 0 then 'wrong' else 'ok' end, ${now} - a * interval '78 seconds'
    from generate_series(1, 100000) a`

const games = `
  insert into game_vendor (id, vassalage, display_name, dialect, currencies, created_at)
    select 'tiger', 'TIGER', 'Tiger', 'rimba', array['MYR'], ${now}
    union all select 'vendor' || v, 'VENDOR' || v, 'Vendor ' || v, 'rimba', array['MYR'], ${now}
      from generate_series(2, 20) v;
  insert into game (id, vendor_id, code, category, names, listed_at)
    select 'gam_' || g, case g % 20 when 0 then 'tiger' else 'vendor' || (1 + g % 20) end,
      case g when 20 then '${world.gameCode}' else 'game-' || g end, 'RNG', '{"en": "A game"}', ${now}
    from generate_series(1, 2000) g;
  insert into player_alias (vendor_id, alias, member_id, currency, created_at)
    select '${world.vendorId}', 'alias-' || m, ${memberOf('m')}, 'MYR', ${now}
    from generate_series(1, 10000) m;
  insert into game_session (id, token_hash, token_expires_at, vendor_id, member_id, alias, currency,
      game_code, language, country, ip, site_session_id, site_origin, created_at, verified_at,
      expires_at)
    select 'gss_' || lpad(s::text, 6, '0'), sha256(('token-' || s)::bytea), ${now},
      '${world.vendorId}', ${memberOf('1 + s % 10000')}, 'alias-' || (1 + s % 10000), 'MYR',
      '${world.gameCode}', 'EN', 'MY', '127.0.0.1', 'ses_' || lpad(s::text, 6, '0'), '',
      ${now} - s * interval '1 minute', ${now} - s * interval '1 minute', ${now} + interval '8 hours'
    from generate_series(1, 100000) s`

const payments = `
  insert into bank_account (id, member_id, bank_code, bank_name, account_number, holder_name,
      added_at)
    select 'bnk_' || m, ${memberOf('m')}, 'MBB', 'Maybank', m::text, 'Name ' || m, ${now}
    from generate_series(1, 10000) m;
  insert into withdrawal (id, member_id, request_id, bank_account_id, gateway_id, currency, amount,
      fee, state, state_since, created_at, updated_at)
    select 'wd_' || lpad(w::text, 6, '0'), ${memberOf('1 + w % 10000')}, 'request-' || w,
      'bnk_' || (1 + w % 10000), 'sandbox-bank', 'MYR', 10000, 0,
      case when w <= 60 then 'reviewing' when w <= 80 then 'received' when w % 20 = 0 then 'rejected'
        else 'paid' end, ${now}, ${now} - w * interval '2 minutes', ${now} - w * interval '1 minute'
    from generate_series(1, 60000) w;
  insert into gateway_event (gateway_id, event_id, kind, reference, gateway_ref, status, amount,
      currency, outcome, occurred_at, received_at)
    select 'sandbox-bank', 'event-' || e, 'payout', 'wd_' || lpad(e::text, 6, '0'), 'ref-' || e,
      'paid', 10000, 'MYR', case when e % 10000 = 0 then 'mismatch' else 'settled' end, ${now},
      ${now} - e * interval '2 minutes'
    from generate_series(1, 60000) e`

const messages = `
  insert into broadcast (id, request_id, addressed, variants, state, total, sent, created_at,
      created_by)
    select 'brc_' || b, 'request-' || b, '{}', '{}', 'sent', 10000, 10000, ${now}, 'an operator'
    from generate_series(1, 12) b;
  insert into platform_message (id, member_id, broadcast_id, sent_at, read_at)
    select 'msg_' || lpad(b::text, 3, '0') || m, ${memberOf('m')}, 'brc_' || b, ${now},
      case when b <= 10 then ${now} end
    from generate_series(1, 12) b, generate_series(1, 10000) m`

/** A handler that has stopped, one that has kept up, and the bets of the last moment. */
const events = `
  insert into event_cursor (handler, topic, position)
    values ('stuck', 'wallet.transfers', 0), ('keeping-up', 'wallet.transfers', 50000);
  insert into outbox (topic, payload, position)
    select 'wallet.transfers', jsonb_build_object('transfers', jsonb_build_array(10000 + 2 * e)),
      case when e <= 50000 then e end
    from generate_series(1, 50040) e;
  update outbox_sequence set last_position = 50000`

const manyRows = ['transfer', 'entry', 'bet_round', 'round_state', 'login_attempt', 'game_session']

/** Fills a migrated, empty database; about twenty seconds on two idle cores. */
export async function makeMillionBets(ownerUrl: string): Promise<void> {
  const restore = await dropIndexes(ownerUrl)
  await inTurn(ownerUrl, [accounts, transfers])
  // Two at once, with about the same amount of work.
  await Promise.all([
    inTurn(ownerUrl, [entries, daySums, members, endedRounds]),
    inTurn(ownerUrl, [rounds, games, payments, messages, events]),
  ])
  await Promise.all(['entry', ''].map((table) => inTurn(ownerUrl, statementsFor(restore, table))))
  // A sample this large holds every row of all but the largest tables: chance changes no figures.
  await inTurn(ownerUrl, ['vacuum', 'set default_statistics_target = 400', 'analyze'])
}

type RestoredIndex = { readonly table: string; readonly text: string }

const statementsFor = (restore: readonly RestoredIndex[], table: string): string[] =>
  restore
    .filter((index) => (index.table === 'entry') === (table === 'entry'))
    .map(({ text }) => text)

/** Drops the indexes of the large tables, and returns how to recreate them. */
async function dropIndexes(ownerUrl: string): Promise<RestoredIndex[]> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<RestoredIndex & { name: string; key: string | null }>(
      `select i.tablename as table, i.indexname as name, c.conname as key,
        case when c.conname is null then i.indexdef else format('alter table %I add constraint %I %s',
          i.tablename, c.conname, pg_get_constraintdef(c.oid)) end as text
      from pg_indexes i left join pg_constraint c
        on c.conname = i.indexname and c.conrelid = i.tablename::regclass
      where i.schemaname = 'public' and i.tablename = any ($1) order by i.indexname`,
      [manyRows],
    )
    for (const { table, name, key } of rows)
      await client.query(key ? `alter table ${table} drop constraint ${key}` : `drop index ${name}`)
    return rows.map(({ table, text }) => ({ table, text }))
  })
}

function inTurn(ownerUrl: string, statements: readonly string[]): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '128MB'`)
    for (const text of statements) await client.query(text)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
