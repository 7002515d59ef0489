import { gameCategories } from '@kancil/contract/games/vendors'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import { inTransaction } from '../kernel/db.ts'
import { newId } from '../kernel/ids.ts'
import { plantMember } from '../modules/identity/testing/members.ts'
import { putHouseLotteries } from '../modules/lottery/door.ts'
import { audit } from '../modules/operator/door.ts'
import { give } from '../modules/payments/testing.ts'
import { plantAgents, plantReports } from './listed-agents.ts'
import { plantService } from './listed-service.ts'
import type { TestServer } from './server.ts'
import { setSetting } from './settings.ts'

/** How many rows each list has to show: of different members, and as many of one member. */
const rowsEach = 6

/**
 * Fills a house so that every list has rows to show; returns the member whose own lists are filled.
 */
export async function fillLists(server: TestServer): Promise<MemberId> {
  await setSetting(server, 'flags', { MANPLAYREB3: true })
  const members: MemberId[] = []
  for (let i = 0; i < rowsEach; i++) members.push(await plantMember(server, `listed${i}`))
  for (let i = 0; i < rowsEach; i++) await give(server, members[0]!, 100_00n)
  await plantPayments(server)
  await plantTransfers(server, members[0]!)
  await plantPlay(server)
  await plantMessages(server)
  await plantOperators(server, members)
  await plantSafety(server)
  await plantDesks(server)
  await plantLottery(server)
  await plantRewards(server)
  await plantProgrammes(server, members[0]!)
  await plantSports(server)
  await plantAgents(server, members[0]!, rowsEach)
  await plantService(server, rowsEach)
  await plantReports(server, rowsEach)
  return members[0]!
}

/** Gives each member as many as all of them together need. */
const ofMembers = sql`member m cross join generate_series(1, ${rowsEach}::int) g`
/** An id that differs by member and number. */
const idOf = (prefix: string) => sql`${`${prefix}_`}::text || md5(${prefix}::text || m.id || g)`

async function plantPayments({ ownerDb, clock }: TestServer): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  await sql`insert into deposit (id, member_id, request_id, method_id, kind, gateway_id, currency,
      amount, fee, state, created_at, updated_at, expires_at)
    select ${idOf('dep')}, m.id, 'listed-' || g, 'qr', 'qr', 'sandbox-bank', 'MYR', 5000, 0,
      'succeeded', ${now}, ${now}, ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into bank_account (id, member_id, bank_code, bank_name, account_number,
      holder_name, added_at)
    select 'bnk_' || md5(m.id), m.id, 'RIMBA', 'Bank Rimba', '8800' || length(m.id), 'SITI', ${now}
    from member m`.execute(ownerDb)
  await sql`insert into withdrawal (id, member_id, request_id, bank_account_id, gateway_id, currency,
      amount, fee, state, state_since, created_at, updated_at)
    select ${idOf('wd')}, m.id, 'listed-' || g, 'bnk_' || md5(m.id), 'sandbox-bank', 'MYR', 5000, 0,
      'received', ${now}, ${now}, ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into withdrawal_receipt (withdrawal_id, member_id, gateway_id, currency, payout,
      state, state_since, created_at)
    select id, member_id, gateway_id, currency, amount, 'not_received', ${now}, ${now}
    from withdrawal`.execute(ownerDb)
  await sql`insert into payment_step (subject_id, position, state, owner, at)
    select id, 1, 'received', 'operator', ${now} from
      (select id from deposit union all select id from withdrawal) s`.execute(ownerDb)
  await sql`insert into suspense_item (gateway_id, gateway_ref, reference, reason, amount, currency,
      deposit_id, member_id, created_at)
    select gateway_id, id, id, 'paid_twice', 5000, 'MYR', id, member_id, ${now} from deposit`.execute(
    ownerDb,
  )
  await sql`insert into deposit_recall (gateway_id, event_id, gateway_ref, deposit_id, member_id,
      amount, currency, occurred_at)
    select gateway_id, id, id, id, member_id, 5000, 'MYR', ${now} from deposit`.execute(ownerDb)
  await sql`insert into gateway_callback (gateway_id, received_at, network, verdict, outcome, body)
    select gateway_id, ${now}, '10.0.0.0', 'stale', '', '{}' from deposit`.execute(ownerDb)
}

async function plantTransfers({ ownerDb, clock }: TestServer, first: MemberId): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  await sql`insert into purse_transfer (id, member_id, request_id, vendor_id, currency, direction,
      amount, state, booked, created_at)
    select ${idOf('ptr')}, m.id, 'listed-' || g, 'kenari', 'MYR', 'in', 5000, 'sent', 'open',
      ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into line_transfer (id, sender_id, recipient_id, request_id, direction, currency,
      amount, turnover, day, created_at)
    select ${idOf('ltr')}, ${first}, m.id, 'listed-' || m.id || g, 'down', 'MYR', 5000, 0,
      '2026-01-01', ${now} from ${ofMembers} where m.id <> ${first}`.execute(ownerDb)
  await sql`update member set upline_id = ${first} where id <> ${first}`.execute(ownerDb)
}

async function plantPlay({ ownerDb, clock }: TestServer): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  await sql`insert into bet_round (id, member_id, vendor_id, round_id, game_code, currency, placed_at,
      stake, status)
    select ${idOf('rnd')}, m.id, 'vnd', 'r' || g, 'game', 'MYR', ${now} - g * interval '1 hour',
      100, 'open'
    from ${ofMembers}`.execute(ownerDb)
  await sql`insert into jackpot_win (id, jackpot_id, vendor_id, transaction_id, member_id, round_id,
      game_code, currency, amount, from_reserve, from_house, won_at)
    select ${idOf('jpw')}, 'listed', 'vnd', 'jackpot-' || m.id || g, m.id, 'r' || g, 'game', 'MYR',
      100, 0, 0, ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into cashback_claim (id, member_id, request_id, currency, asked, amount, day,
      claimed_at)
    select ${idOf('cbk')}, m.id, 'listed-' || g, 'MYR', 100, 100, date '2026-01-01' + g, ${now}
    from ${ofMembers}`.execute(ownerDb)
  await sql`insert into cashback_claim_line (claim_id, line, valid_bet, rate_basis_points, cashback,
      paid_for)
    select id, 'RNG', 10000, 100, 100, 10000 from cashback_claim`.execute(ownerDb)
  await sql`insert into login_attempt (merchant, account_key, network, ip, user_agent, outcome, at)
    select m.merchant, m.account_key, '10.0.0.1', '10.0.0.1', 'a browser', 'ok', ${now}
    from ${ofMembers}`.execute(ownerDb)
}

async function plantSafety({ ownerDb, clock }: TestServer): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  await sql`insert into safety_exclusion (id, member_id, kind, begins_at)
    select ${idOf('exc')}, m.id, 'self_exclusion', ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into identity_document (id, member_id, kind, state, sealed_picture, width,
      height, name, sent_at)
    select ${idOf('doc')}, m.id, 'identity', 'stale', '', 1, 1, 'Siti', ${now}
    from ${ofMembers}`.execute(ownerDb)
  await sql`insert into suspicion (id, member_id, pattern, facts, state, opened_at)
    select ${idOf('sus')}, m.id, 'threshold', '{}', 'closed', ${now}
    from ${ofMembers}`.execute(ownerDb)
}

async function plantDesks({ ownerDb, clock }: TestServer): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  await sql`insert into member_note (id, request_id, member_id, kind, words, written_by, written_at)
    select ${idOf('nte')}, 'listed-' || m.id || g, m.id, 'note', 'Called', 'desk', ${now}
    from ${ofMembers}`.execute(ownerDb)
  await sql`insert into member_device (id, merchant, account_key, device, first_used_at,
      last_used_at)
    select ${idOf('dev')}, m.merchant, m.account_key, decode(md5(m.id || g), 'hex'), ${now}, ${now}
    from ${ofMembers}`.execute(ownerDb)
  await sql`insert into adjustment (id, request_id, member_id, currency, direction, amount, reason,
      note, state, proposed_by, proposed_id, proposed_at)
    select ${idOf('adj')}, 'listed-' || m.id || g, m.id, 'MYR', 'credit', 100, 'correction', 'Why',
      'proposed', 'desk', 'opr', ${now} from ${ofMembers}`.execute(ownerDb)
  const series = sql`generate_series(1, ${rowsEach}::int) g`
  await sql`insert into bank_statement (id, gateway_id, currency, from_at, to_at, digest, lines,
      matched, imported_by, imported_at)
    select 'bst_' || md5(g::text), 'sandbox-bank', 'MYR', ${now}, ${now},
      decode(md5(g::text), 'hex'), 1, 1, 'desk', ${now} from ${series}`.execute(ownerDb)
  await sql`insert into bank_difference (gateway_id, statement_id, kind, flow, movement, reference,
      currency, bank_amount, at)
    select 'sandbox-bank', 'bst_' || md5(g::text), 'missing_here', 'payment', 'bp_' || g, '', 'MYR',
      100, ${now} from ${series}`.execute(ownerDb)
  await sql`insert into vendor_reconciliation (vendor_id, day, theirs, ours, matched,
      difference_count, differences, run_at, run_by)
    select 'vnd', date '2026-01-01' + g, 1, 1, 1, 0, '[]', ${now}, '' from ${series}`.execute(
    ownerDb,
  )
}

async function plantRewards({ ownerDb, clock }: TestServer): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  const words = JSON.stringify({ EN: { title: 'Listed', summary: '', content: '' } })
  const series = sql`generate_series(1, ${rowsEach}::int) g`
  await sql`insert into promotion (id, kind, category, state, art, words, currency, terms, position,
      starts_at, created_at, updated_at, updated_by)
    select 'prm_' || md5(g::text), 'application', 'event', 'published', 'river', ${words}::jsonb,
      'MYR', ${listedTerms}::jsonb, 0, ${now}, ${now}, ${now}, 'desk' from ${series}`.execute(
    ownerDb,
  )
  await sql`insert into promotion_entry (id, member_id, promotion_id, currency, state, sent_at,
      updated_at)
    select ${idOf('pen')}, m.id, 'prm_' || md5(g::text), 'MYR', 'applying', ${now}, ${now}
    from ${ofMembers}`.execute(ownerDb)
  await sql`insert into mall_item (id, words, art, price, stock, needs_address, state, position,
      updated_at, updated_by)
    select 'mit_' || md5(g::text), ${words}::jsonb, 'river', 100, 5, true, 'shown', 0, ${now}, 'desk'
    from ${series}`.execute(ownerDb)
  await sql`insert into redemption (id, member_id, request_id, item_id, price, state,
      sealed_address, sent_at)
    select ${idOf('rdm')}, m.id, 'listed-' || g, 'mit_' || md5(g::text), 100, 'inProcess', '', ${now}
    from ${ofMembers}`.execute(ownerDb)
  await sql`insert into point_entry (id, member_id, kind, units, balance_after, currency, source, at)
    select ${idOf('pnt')}, m.id, 'earned', 1, 1, 'MYR', 'listed-' || g, ${now}
    from ${ofMembers}`.execute(ownerDb)
}

async function plantProgrammes({ ownerDb, clock }: TestServer, first: MemberId): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  const words = JSON.stringify({ EN: { title: 'Listed', summary: '' } })
  const terms = JSON.stringify({
    ...{ reward: 1_000, depositMin: 0, validBetMin: 0, days: 30, friendsMax: 0 },
    turnoverPercent: 100,
  })
  await sql`insert into programme (id, kind, state, words, art, currency, terms, starts_at,
      updated_at, updated_by)
    select 'pgm_' || md5(g::text), 'referral', 'stopped', ${words}::jsonb, 'river', 'MYR',
      ${terms}::jsonb, ${now}, ${now}, 'desk' from generate_series(1, ${rowsEach}::int) g`.execute(
    ownerDb,
  )
  await sql`insert into vip_change (member_id, from_level, to_level, reason, at)
    select m.id, 0, 1, 'rose', ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into referral (friend_id, inviter_id, programme_id, state, registered_at,
      updated_at)
    select ${idOf('mbr')}, ${first}, 'pgm_' || md5(g::text), 'waiting', ${now}, ${now}
    from ${ofMembers}`.execute(ownerDb)
}

const listedTerms = JSON.stringify({
  ...{ base: 'bonus', percentBasisPoints: 0, amount: 1_000, cap: 0, depositMin: 0, days: 30 },
  ...{ turnoverPercent: 100, betMax: 0, cashOutMax: 0, blockedLines: [], blockedGames: [] },
  contributionBasisPoints: Object.fromEntries(gameCategories.map((line) => [line, 10_000])),
})

async function plantMessages({ ownerDb, clock }: TestServer): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  const to = JSON.stringify({ kind: 'accounts', accounts: ['someone'] })
  const words = JSON.stringify({ EN: { title: 'For you', content: '' } })
  const series = sql`generate_series(1, ${rowsEach}::int) g`
  await sql`insert into broadcast (id, request_id, addressed, variants, state, total, sent,
      created_at, created_by)
    select 'brc_' || md5(g::text), 'listed-' || g, ${to}::jsonb, ${words}::jsonb, 'sent', 1, 1,
      ${now}, 'desk' from ${series}`.execute(ownerDb)
  await sql`insert into platform_message (id, member_id, broadcast_id, sent_at)
    select 'msg_' || md5(b.id), m.id, b.id, ${now} from member m cross join broadcast b`.execute(
    ownerDb,
  )
  await sql`insert into announcement (id, kind, state, audience, currencies, variants, art, link,
      position, starts_at, version, created_at, updated_at, updated_by)
    select 'ann_' || md5(g::text), 'N', 'published', 'everyone', '{}', ${words}::jsonb, 'river', '',
      0, ${now}, 1, ${now}, ${now}, 'desk' from ${series}`.execute(ownerDb)
}

async function plantOperators(server: TestServer, members: readonly MemberId[]): Promise<void> {
  const { db, ownerDb, clock } = server
  const at = clock.now()
  for (const memberId of members) {
    const id = newId('operator', at)
    await sql`insert into operator (id, name, role, password_hash, password_temporary, created_at)
      values (${id}, ${`listed-${id}`}, 'support', 'none', false, ${at})`.execute(ownerDb)
    await inTransaction(db, async (tx) => {
      for (const subject of [id, memberId])
        await audit(tx, { operatorId: id, action: 'identity.freeze', subject, ip: '10.0.0.1', at })
    })
  }
}

export const listedGame = 'sea-fast-1'

async function plantLottery({ kernel, ownerDb, clock }: TestServer): Promise<void> {
  await putHouseLotteries(kernel, ['sea-fast-1'])
  const now = sql`${clock.now()}::timestamptz`
  await sql`insert into lottery_issue (game_code, no, open_at, close_at, draw_at, state, result)
    select ${listedGame}, '20200101-' || lpad(g::text, 4, '0'), ${now}::timestamptz - interval '2 minutes',
      ${now}::timestamptz - interval '1 minute', ${now}, 'settled',
      '{"first":"123456"}'::jsonb from generate_series(1, ${rowsEach}::int) g`.execute(ownerDb)
  const lines = JSON.stringify([{ play: '2top', content: '12', unit: '1.00', multiple: 1 }])
  await sql`insert into lottery_ticket (id, member_id, request_id, request_hash, game_code, issue_no,
      rule_version, currency, lines, notes, stake, best, placed_at)
    select ${idOf('tkt')}, m.id, 'listed-' || g, '', ${listedGame}, '20200101-0001', 1, 'MYR',
      ${lines}::jsonb, 1, 100, 9000, ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into lottery_chase (id, member_id, request_id, request_hash, game_code, currency,
      lines, multiples, issues, stake, stops_on_win, placed_at)
    select ${idOf('chs')}, m.id, 'listed-' || g, '', ${listedGame}, 'MYR', ${lines}::jsonb, '[1]', 1,
      100, true, ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into lottery_announcement (id, game_code, issue_no, verdict, body, signature,
      announced_at, received_at)
    select 'listed/' || g, '4d', '20200101-0001', 'changed', '', '', ${now}, ${now}
    from generate_series(1, ${rowsEach}::int) g`.execute(ownerDb)
  await sql`insert into lottery_game_change (id, game_code, changed_at, operator_id, note, changes,
      rule_version)
    select 'listed-' || g, ${listedGame}, ${now}, 'opr_listed', 'Listed', '[]'::jsonb, 1
    from generate_series(1, ${rowsEach}::int) g`.execute(ownerDb)
}

export const listedMatch = 'listed-1'

async function plantSports({ ownerDb, clock }: TestServer): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  await sql`insert into sports_league (id, sport, name, region, tier)
    values ('listed', 'football', 'Listed', 'Asia', 1)`.execute(ownerDb)
  await sql`insert into sports_match (id, league_id, sport, form, home, away, starts_at, phase,
      fixture_at)
    select 'listed-' || g, 'listed', 'football', 'match', 'Home ' || g, 'Away ' || g, ${now}, 'ended',
      ${now} from generate_series(1, ${rowsEach}::int) g`.execute(ownerDb)
  await sql`insert into sports_bet (id, member_id, request_id, request_hash, currency, odds_format,
      stake, debit, best, payout_max, open_stake, state, acceptance, placed_at)
    select ${idOf('bet')}, m.id, 'listed-' || g, '', 'MYR', 'malay', 100, 100, 200, 9000, 100,
      'accepted', 'none', ${now} from ${ofMembers}`.execute(ownerDb)
  await sql`insert into sports_leg (bet_id, place, match_id, market_key, outcome, price_milli,
      price_version, odds_hundredths, is_live, score_home, score_away)
    select id, 0, ${listedMatch}, '1x2:ft:0', 'home', 2000, 1, 100, false, 0, 0
    from sports_bet`.execute(ownerDb)
  await sql`insert into sports_member_limit (member_id, percent, changed_at)
    select m.id, 50, ${now} from member m`.execute(ownerDb)
}
