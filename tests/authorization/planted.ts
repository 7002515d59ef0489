import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { sql } from 'kysely'
import { plantMember } from '../../server/src/modules/identity/testing/members.ts'
import { putHouseLotteries } from '../../server/src/modules/lottery/door.ts'
import { bankAccount, payer } from '../../server/src/modules/payments/testing.ts'
import { giftTerms } from '../../server/src/modules/promotions/testing.ts'
import type { TestServer } from '../../server/src/testing/server.ts'
import type { Caller } from './ask.ts'
import { terms } from '../../server/src/modules/agents/testing.ts'

/** Creates one thing of each kind that belongs to another member, by the name of its parameter. */
export async function plantThings(
  house: TestServer,
): Promise<{ things: Record<string, string>; owner: Caller }> {
  const owner = await payer(house, 100_00n)
  const bankAccountId = await bankAccount(owner)
  const [depositId, withdrawalId] = ['dep', 'wd'].map((kind) => `${kind}_${'0'.repeat(26)}abcdef`)
  const now = house.clock.now()
  await sql`insert into deposit (id, member_id, request_id, method_id, kind, gateway_id, currency,
      amount, fee, state, created_at, updated_at, expires_at)
    values (${depositId}, ${owner.memberId}, 'planted-1', 'qr', 'qr', 'sandbox-bank', 'MYR', 5000,
      0, 'pending', ${now}, ${now}, ${now})`.execute(house.ownerDb)
  await sql`insert into withdrawal (id, member_id, request_id, bank_account_id, gateway_id,
      currency, amount, fee, state, state_since, created_at, updated_at)
    values (${withdrawalId}, ${owner.memberId}, 'planted-2', ${bankAccountId}, 'sandbox-bank', 'MYR',
      5000, 0, 'received', ${now}, ${now}, ${now})`.execute(house.ownerDb)
  const betId = `rnd_${'0'.repeat(26)}abcdef`
  await sql`insert into bet_round (id, member_id, vendor_id, round_id, game_code, currency, placed_at,
      stake, status)
    values (${betId}, ${owner.memberId}, 'vnd', 'r1', 'game', 'MYR', ${now}, 100, 'open')`.execute(
    house.ownerDb,
  )
  const ticketId = `tkt_${'0'.repeat(26)}abcdef`
  await putHouseLotteries(house.kernel, ['sea-fast-1'])
  await sql`insert into lottery_issue (game_code, no, open_at, close_at, draw_at)
    values ('sea-fast-1', '20200101-0001', ${now}, ${now}::timestamptz + interval '1 minute',
      ${now}::timestamptz + interval '2 minutes')`.execute(house.ownerDb)
  const lines = [{ play: '2top', content: '12', unit: '1.00', multiple: 1 }]
  await sql`insert into lottery_ticket (id, member_id, request_id, request_hash, game_code,
      issue_no, rule_version, currency, lines, notes, stake, best, placed_at)
    values (${ticketId}, ${owner.memberId}, 'planted-4', '', 'sea-fast-1', '20200101-0001', 1,
      'MYR', ${JSON.stringify(lines)}::jsonb, 1, 100, 9000, ${now})`.execute(house.ownerDb)
  const [sportsBetId, quoteId] = ['bet', 'quo'].map((kind) => `${kind}_${'0'.repeat(26)}abcdef`)
  await sql`insert into sports_bet (id, member_id, request_id, request_hash, currency, odds_format,
      stake, debit, best, payout_max, open_stake, state, acceptance, placed_at)
    values (${sportsBetId}, ${owner.memberId}, 'planted-5', '', 'MYR', 'malay', 100, 100, 200, 9000,
      100, 'accepted', 'none', ${now})`.execute(house.ownerDb)
  await sql`insert into sports_quote (id, member_id, bet_id, percent, offer, open_stake, expires_at)
    values (${quoteId}, ${owner.memberId}, ${sportsBetId}, 100, 90, 100, ${now})`.execute(
    house.ownerDb,
  )
  const chaseId = `chs_${'0'.repeat(26)}abcdef`
  await sql`insert into lottery_chase (id, member_id, request_id, request_hash, game_code, currency,
      lines, multiples, issues, stake, stops_on_win, placed_at)
    values (${chaseId}, ${owner.memberId}, 'planted-5', '', 'sea-fast-1', 'MYR',
      ${JSON.stringify(lines)}::jsonb, '[1]', 1, 100, true, ${now})`.execute(house.ownerDb)
  const deviceId = `dev_${'0'.repeat(26)}abcdef`
  await sql`insert into member_device (id, merchant, account_key, device, first_used_at,
      last_used_at)
    select ${deviceId}, merchant, account_key, '\\x01', ${now}, ${now} from member
    where id = ${owner.memberId}`.execute(house.ownerDb)
  const [broadcastId, messageId] = ['brc', 'msg'].map((kind) => `${kind}_${'0'.repeat(26)}abcdef`)
  const to = { kind: 'accounts', accounts: ['someone'] }
  const words = { EN: { title: 'For you', content: '' } }
  await sql`insert into broadcast (id, request_id, addressed, variants, state, total, sent, created_at,
      created_by)
    values (${broadcastId}, 'planted-3', ${JSON.stringify(to)}, ${JSON.stringify(words)}, 'sent', 1, 1,
      ${now}, 'desk')`.execute(house.ownerDb)
  await sql`insert into platform_message (id, member_id, broadcast_id, sent_at)
    values (${messageId}, ${owner.memberId}, ${broadcastId}, ${now})`.execute(house.ownerDb)
  // A promotion that is not published yet: to members it is none.
  const promotionId = `prm_${'0'.repeat(26)}abcdef`
  await sql`insert into promotion (id, kind, category, art, words, currency, terms, starts_at,
      created_at, updated_at, updated_by)
    values (${promotionId}, 'gift', 'event', 'river',
      '{"EN":{"title":"Not yet","summary":"","content":""}}', 'MYR', ${JSON.stringify(giftTerms)},
      ${now}, ${now}, ${now}, 'desk')`.execute(house.ownerDb)
  const lockId = `bnl_${'0'.repeat(26)}abcdef`
  await sql`insert into bonus_lock (id, member_id, currency, promotion_id, source, state, deposit,
      bonus, target, terms, created_at)
    values (${lockId}, ${owner.memberId}, 'MYR', 'prm', 'planted-5', 'queued', 0, 100, 100,
      '{"contributionBasisPoints":{}}', ${now})`.execute(house.ownerDb)
  const chatId = `cht_${'0'.repeat(26)}abcdef`
  await sql`insert into chat (id, request_id, member_id, name, type, state, language, network,
      opened_at, waits_since, last_at)
    values (${chatId}, 'planted-8', ${owner.memberId}, 'someone', 'LIVECHAT', 'waiting', 'EN', '',
      ${now}, ${now}, ${now})`.execute(house.ownerDb)
  const caseId = `sup_${'0'.repeat(26)}abcdef`
  await sql`insert into support_case (id, member_id, request_id, kind, topic, state, text,
      opened_at, updated_at)
    values (${caseId}, ${owner.memberId}, 'planted-9', 'complaint', 'money', 'answered', 'where',
      ${now}, ${now})`.execute(house.ownerDb)
  const { rows } = await sql<{ id: string }>`select e.transfer_id::text as id from entry e
    join account a on a.id = e.account_id where a.owner_id = ${owner.memberId}`.execute(house.db)
  const things = {
    transferId: rows[0]!.id,
    sessionId: owner.sessionId,
    bankAccountId,
    depositId: depositId!,
    sportsBetId: sportsBetId!,
    quoteId: quoteId!,
    withdrawalId: withdrawalId!,
    betId,
    ticketId,
    chaseId,
    chatId,
    caseId,
    lockId,
    promotionId,
    deviceId,
    messageId: messageId!,
    ...(await plantTeam(house)),
  }
  return { things, owner }
}

/** Another agent's downline, a link of theirs, and a contract that was offered to them. */
async function plantTeam(
  house: TestServer,
): Promise<Record<'memberId' | 'code' | 'contractId' | 'statementId', string>> {
  const { memberId: agentId } = await payer(house, 0n, accountKinds.agent)
  const memberId = await plantMember(house, 'planteddownline', { uplineId: agentId })
  const code = 'PLANTED1'
  const contractId = `agc_${'0'.repeat(26)}abcdef`
  const now = house.clock.now()
  const given = JSON.stringify(terms(10))
  await sql`insert into invite_code (code, member_id, kind, created_at, account_kind)
    values (${code}, ${agentId}, 'link', ${now}, 0)`.execute(house.ownerDb)
  await sql`insert into agent_link (code, agent_id, request_id, remark, rates, created_at)
    values (${code}, ${agentId}, 'planted-6', '', '[]', ${now})`.execute(house.ownerDb)
  await sql`insert into agent_contract (id, kind, member_id, request_id, state, terms, offered_at,
      expires_at)
    values (${contractId}, 'daily', ${agentId}, 'planted-7', 'pending', ${given}, ${now},
      ${now}::timestamptz + interval '7 days')`.execute(house.ownerDb)
  const statementId = `ags_${'0'.repeat(26)}abcdef`
  await sql`insert into agent_statement (id, contract_id, kind, member_id, currency, period_key,
      from_at, to_at, terms, inputs, rate_basis_points, own, lower, repaid, paid, deficit,
      carry_out, settled_at)
    values (${statementId}, ${contractId}, 'daily', ${agentId}, 'MYR', 'D:2026-01-01', ${now},
      ${now}, ${given}, '{}', 10, 0, 0, 0, 0, 0, 0, ${now})`.execute(house.ownerDb)
  return { memberId, code, contractId, statementId }
}
