import pg from 'pg'

/**
 * Writes one member with so many entries over the last ninety days: bets and wins of two vendors, a
 * rollback and a deposit a day, some rounds still open.
 *
 * @returns the member's id
 */
export async function fillRecords(ownerUrl: string, entries: number): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const memberId = `mbr_${'0'.repeat(31)}1`
  const rounds = Math.round(entries / 2)
  // The last round is a minute old.
  const at = `now() - interval '1 minute' - (${rounds} - g) * (interval '89 days' / ${rounds})`
  const vendor = `case when g % 997 = 0 then 'rare' else 'rimba' end`
  try {
    await owner.query(`insert into member (id, merchant, account, account_key, account_kind, currency,
        nickname, password_hash, password_changed_at, payee_name, email, mobile_num, created_at)
      values ('${memberId}', 'kancil', 'heavy', 'heavy', 0, 'MYR', 'heavy', '', now(), 'Heavy', '',
        '', now())`)
    await owner.query(`insert into game_vendor (id, vassalage, display_name, dialect, currencies,
        created_at)
      values ('rimba', 'RIMBA', 'Rimba', 'rimba', '{MYR}', now()),
        ('rare', 'RARE', 'Rare', 'rimba', '{MYR}', now())`)
    await owner.query(`insert into ledger_source (code) values ('vendor:rimba'), ('vendor:rare'),
      ('deposit')`)
    await owner.query(`insert into account (owner_kind, owner_id, purpose, currency, balance,
        allow_negative)
      values ('member', '${memberId}', 'cash', 'MYR', 100000000, false),
        ('vendor', 'rimba', 'play', 'MYR', 0, true)`)
    const { rows } = await owner.query<{ cash: string; pool: string }>(`select
      (select id from account where owner_kind = 'member') as cash,
      (select id from account where owner_kind = 'vendor') as pool`)
    const { cash, pool } = rows[0]!
    await owner.query(`insert into transfer (id, debit_account, credit_account, amount,
        balance_after, scope, created_at, source_id, kind, source_tx, round_id, game_code)
      select 2 * g, ${cash}, ${pool}, 100, 100000, 0, ${at}, 1, 'bet', 'b' || g, 'r' || g, 'game'
        from generate_series(1, ${rounds}) g
      union all
      select 2 * g + 1, ${pool}, ${cash}, 95, 100000, 0, ${at},
        case when g % ${Math.ceil(rounds / 90)} = 5 then 3 else 1 end,
        case when g % ${Math.ceil(rounds / 90)} = 5 then 'deposit'
          when g % ${Math.ceil(rounds / 90)} = 7 then 'rollback' else 'win' end,
        'w' || g, 'r' || g, 'game' from generate_series(1, ${rounds}) g`)
    await owner.query(`insert into entry (account_id, transfer_id, amount, balance_after, created_at,
        kind)
      select ${cash}, id, case when debit_account = ${cash} then -amount else amount end,
        balance_after, created_at, kind from transfer order by id`)
    await owner.query(`insert into bet_round (id, member_id, vendor_id, round_id, game_code, line,
        currency, placed_at, settled_at, stake, payout, bets, wins, is_closed, status,
        first_transfer, last_transfer)
      select 'rnd_' || md5(${vendor} || ' ${memberId} r' || g), '${memberId}', ${vendor}, 'r' || g,
        'game', case when g % 500 = 0 then 'LIVE' else 'RNG' end, 'MYR', ${at}, now(), 100, 95, 1, 1,
        true, case when g % 50000 = 0 then 'open' else 'settled' end, 2 * g, 2 * g + 1
      from generate_series(1, ${rounds}) g`)
    await owner.query(`select setval('transfer_number', ${2 * rounds + 10})`)
    for (const table of ['transfer', 'entry', 'bet_round', 'account'])
      await owner.query(`vacuum analyze ${table}`)
  } finally {
    await owner.end()
  }
  return memberId
}
