import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import { inTransaction } from '../kernel/db.ts'
import { newId } from '../kernel/ids.ts'
import { plantMember } from '../modules/identity/testing/members.ts'
import { putHouseLotteries } from '../modules/lottery/door.ts'
import { audit } from '../modules/operator/door.ts'
import { give } from '../modules/payments/testing.ts'
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
  await plantPlay(server)
  await plantMessages(server)
  await plantOperators(server, members)
  await plantSafety(server)
  await plantLottery(server)
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
}

async function plantPlay({ ownerDb, clock }: TestServer): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  await sql`insert into bet_round (id, member_id, vendor_id, round_id, game_code, currency, placed_at,
      stake, status)
    select ${idOf('rnd')}, m.id, 'vnd', 'r' || g, 'game', 'MYR', ${now} - g * interval '1 hour',
      100, 'open'
    from ${ofMembers}`.execute(ownerDb)
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
  await putHouseLotteries(kernel)
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
}
