import pg from 'pg'

const members = 10_000
const agents = 200
const vendors = 5
const games = 20
const days = 30
/** Bets written in one statement, and transfers added up in one. */
const step = 250_000

/**
 * Bets of a month over many members, agents, vendors and games, with a win after every fourth and a
 * deposit for each member, as the ledger leaves them; then the figures, added up by the product's
 * own function.
 */
export async function fillFigures(
  ownerUrl: string,
  bets: number,
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // Its failures are told by the statement that fails.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`
    insert into account (owner_kind, owner_id, purpose, currency, balance)
      select 'member', ${idOf('m')}, 'cash', 'MYR', 1000000000 from generate_series(1, ${members}) m;
    insert into account (owner_kind, owner_id, purpose, currency, allow_negative)
      select 'vendor', 'vendor-' || v, 'play', 'MYR', true from generate_series(1, ${vendors}) v;
    insert into account (owner_kind, owner_id, purpose, currency, allow_negative)
      values ('gateway', 'bank', 'settlement', 'MYR', true), ('house', 'house', 'promotions', 'MYR', true);
    insert into member_line (member_id, ancestor_id, depth)
      select ${idOf('m')}, ${idOf(`(1 + m % ${agents})`)}, 1 from generate_series(${agents} + 1, ${members}) m;
    insert into game_vendor (id, vassalage, display_name, dialect, currencies, created_at)
      select 'vendor-' || v, 'VENDOR' || v, 'Vendor ' || v, 'native', '{MYR}', now()
      from generate_series(1, ${vendors}) v;
    insert into game (id, vendor_id, code, category, names, listed_at)
      select 'gam_' || v || '_' || g, 'vendor-' || v, 'game-' || g,
        (array['RNG', 'LIVE', 'FISH', 'PVP'])[1 + v % 4], jsonb_build_object('en', 'Game ' || g), now()
      from generate_series(1, ${vendors}) v, generate_series(1, ${games}) g;
    insert into report_member (member_id, currency, registered_on)
      select ${idOf('m')}, 'MYR', current_date - m % 80 from generate_series(1, ${members}) m;
    analyze account, member_line, game`)
  for (let from = 0; from < bets; from += step) {
    const upTo = Math.min(bets, from + step) - 1
    await client.query(movements(bets, from, upTo))
    say(`${upTo + 1} bets written`)
  }
  await client.query('analyze transfer')
  await client.query('analyze entry')
  const { rows } = await client.query<{ last: string }>(
    'select max(id)::text as last from transfer',
  )
  const last = Number(rows[0]!.last)
  for (let first = 1; first <= last; first += step)
    await client.query(
      `select report_add(array(select id from transfer where id between ${first} and ${first + step - 1}))`,
    )
  await client.query('update report_mark set done_number = $1', [last])
  for (const table of ['report_day', 'report_slot', 'report_week', 'report_member'])
    await client.query(`vacuum analyze ${table}`)
  await client.end()
}

const idOf = (number: string): string => `'mbr_' || md5((${number})::text)`

/** A bet, a win after every fourth, a cashback after every hundredth; instants run with numbers. */
function movements(bets: number, from: number, upTo: number): string {
  return `with fact as (
      select i, k, 1 + (i * 7919) % ${members} as member, 1 + i % ${vendors} as vendor,
        'game-' || 1 + (i / 7) % ${games} as game,
        now() - interval '${days - 1} days' * (1 - i::float8 / ${bets}) as at,
        case k when 0 then 100 + i % 400 when 1 then 200 + (i * 31) % 1000 else 50 end as amount
      from generate_series(${from}::bigint, ${upTo}::bigint) i cross join generate_series(0, 2) k
      where k = 0 or k = 1 and i % 4 = 0 or k = 2 and i % 100 = 0
    ), placed as (
      select f.*, nextval('transfer_number') as id, m.id as cash, p.id as pool from fact f
        join account m on m.owner_kind = 'member' and m.owner_id = ${idOf('f.member')}
          and m.purpose = 'cash'
        join account p on p.owner_id = case when f.k = 2 then 'house' else 'vendor-' || f.vendor end
          and p.owner_kind = case when f.k = 2 then 'house' else 'vendor' end
      order by f.i, f.k
    ), booked as (
      insert into transfer (id, debit_account, credit_account, amount, scope, created_at, source_id,
          kind, source_tx, round_id, game_code)
        select id, case k when 0 then cash else pool end, case k when 0 then pool else cash end,
          amount, 0, at, 1, (array['bet', 'win', 'cashback'])[k + 1], i || '-' || k, 'r' || i,
          case when k < 2 then game end from placed
    )
    insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      select case side when 0 then cash else pool end, id,
        case when (k = 0) = (side = 0) then -amount else amount end,
        case side when 0 then 0 end, at, (array['bet', 'win', 'cashback'])[k + 1]
      from placed, generate_series(0, 1) side`
}
