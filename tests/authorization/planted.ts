import { sql } from 'kysely'
import { putHouseLotteries } from '../../server/src/modules/lottery/door.ts'
import { bankAccount, payer } from '../../server/src/modules/payments/testing.ts'
import type { TestServer } from '../../server/src/testing/server.ts'
import type { Caller } from './ask.ts'

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
  await putHouseLotteries(house.kernel)
  await sql`insert into lottery_issue (game_code, no, open_at, close_at, draw_at)
    values ('sea-fast-1', '20200101-0001', ${now}, ${now}::timestamptz + interval '1 minute',
      ${now}::timestamptz + interval '2 minutes')`.execute(house.ownerDb)
  const lines = [{ play: '2top', content: '12', unit: '1.00', multiple: 1 }]
  await sql`insert into lottery_ticket (id, member_id, request_id, request_hash, game_code,
      issue_no, rule_version, currency, lines, notes, stake, best, placed_at)
    values (${ticketId}, ${owner.memberId}, 'planted-4', '', 'sea-fast-1', '20200101-0001', 1,
      'MYR', ${JSON.stringify(lines)}::jsonb, 1, 100, 9000, ${now})`.execute(house.ownerDb)
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
  const { rows } = await sql<{ id: string }>`select e.transfer_id::text as id from entry e
    join account a on a.id = e.account_id where a.owner_id = ${owner.memberId}`.execute(house.db)
  const things = {
    transferId: rows[0]!.id,
    sessionId: owner.sessionId,
    bankAccountId,
    depositId: depositId!,
    withdrawalId: withdrawalId!,
    betId,
    ticketId,
    deviceId,
    messageId: messageId!,
  }
  return { things, owner }
}
