import { type AuditAction, auditActions } from '@kancil/contract/operator/audit-actions'
import { auditSubjects, type NamedSubject } from '@kancil/contract/operator/audit-subjects'
import { sql } from 'kysely'
import { inTransaction } from '../kernel/db.ts'
import { audit } from '../modules/operator/door.ts'
import type { TestServer } from './server.ts'

/** Where a filled house has rows of each kind, as the audit log writes them. */
const subjects: Readonly<Record<NamedSubject, string>> = {
  member: `select id from member`,
  operator: `select id from operator`,
  role: `select 'role:' || role from operator_role`,
  adjustment: `select id from adjustment`,
  withdrawal: `select id from withdrawal`,
  deposit: `select id from deposit`,
  suspense: `select 'suspense:' || id from suspense_item`,
  depositMethod: `select 'method:' || id from deposit_method`,
  payoutBatch: `select 'batch:' || id from payout_batch`,
  bankStatement: `select id from bank_statement`,
  bankDifference: `select 'difference:' || id from bank_difference`,
  callback: `select 'callback:' || id from gateway_callback`,
  vendor: `select 'vendor:' || id from game_vendor`,
  game: `select 'game:' || id from game`,
  jackpot: `select 'jackpot:' || id from jackpot`,
  round: `select 'round:' || member_id || ' ' || id from bet_round`,
  purseTransfer: `select id from purse_transfer`,
  publication: `select id from announcement`,
  broadcast: `select id from broadcast`,
  chat: `select id from chat`,
  cannedAnswer: `select id from canned_answer`,
  supportCase: `select id from support_case`,
  lotteryGame: `select code from lottery_game`,
  issue: `select game_code || ' ' || no from lottery_issue`,
  numberLimit: `select code || ' 3top:162' from lottery_game`,
  announcedDraw: `select id from lottery_announcement`,
  agentContract: `select id from agent_contract`,
  agentBill: `select id from agent_statement`,
  exclusion: `select id from safety_exclusion`,
  document: `select id from identity_document`,
  suspicion: `select id from suspicion`,
  match: `select id from sports_match`,
  sportsOffer: `select id || ' 1x2:ft:0' from sports_match`,
  promotion: `select id from promotion`,
  application: `select id from promotion_entry`,
  promotionPicture: `select id from promotion_picture`,
  mallItem: `select id from mall_item`,
  redemption: `select id from redemption`,
  programme: `select id from programme`,
}

/** Rows that no list shows, but that the audit log names. */
export async function plantAudited({ ownerDb, clock }: TestServer): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  await sql`insert into payout_batch (id, request_id, operator_id, asked, results, created_at)
    values ('listed', 'listed', 'opr', '["wd_1", "wd_2"]', '[]', ${now})`.execute(ownerDb)
  await sql`insert into promotion_picture (id, member_id, sealed_picture, sent_at)
    select 'ppc_' || md5(id), id, '', ${now} from member`.execute(ownerDb)
  await sql`update lottery_announcement set game_code = (select min(code) from lottery_game)`.execute(
    ownerDb,
  )
  await sql`insert into game_vendor (id, vassalage, display_name, dialect,
      currencies, created_at)
    select 'listed-' || g, 'LISTED_' || g, 'Vendor ' || g, 'rimba', '{MYR}', ${now}
    from generate_series(1, 2) g`.execute(ownerDb)
  await sql`insert into game (id, vendor_id, code, category, names, listed_at)
    select 'listed-' || g, 'listed-' || g, 'listed-' || g, 'RNG', '{"en": "Tiger", "ms": "Harimau"}', ${now}
    from generate_series(1, 2) g`.execute(ownerDb)
  await sql`insert into jackpot (id, vendor_id, currency, names, games, share_ppm, reserve_ppm,
      seed, created_at)
    values ('listed', 'listed', 'MYR', '{"en": "River"}', '{}', 1000, 10, 0, ${now})`.execute(
    ownerDb,
  )
}

/**
 * Writes audit rows about up to `each` things of every named kind, whose values name the same thing
 * again, a member, a vendor and a role; returns how many.
 */
export async function auditEachKind(server: TestServer, each: number): Promise<number> {
  let written = 0
  const members = await sql<{ id: string }>`select id from member order by id`.execute(
    server.ownerDb,
  )
  for (const [kind, select] of Object.entries(subjects)) {
    const action = auditActions.find((name) => auditSubjects[name] === kind) as AuditAction
    const { rows } = await sql<{ id: string }>`select * from (${sql.raw(select)}) s (id)
      limit ${each}`.execute(server.ownerDb)
    if (rows.length === 0) throw new Error(`no ${kind} in the house`)
    await inTransaction(server.db, async (tx) => {
      for (const [place, { id }] of rows.entries()) {
        const memberId = members.rows[place]!.id
        const after = { memberId, results: [id], vendor: `listed-${place + 1}`, role: 'admin' }
        const at = server.clock.now()
        await audit(tx, { operatorId: null, action, subject: id, after, ip: '', at })
      }
    })
    written += rows.length
  }
  return written
}
