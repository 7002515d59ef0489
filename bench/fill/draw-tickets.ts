import type { MemberId } from '@kancil/contract/ids'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../server/src/kernel/db.ts'
import { accountId, vendorPlay } from '../../server/src/ledger/accounts.ts'
import { submitCall } from '../../server/src/ledger/batch/submit-call.ts'

const vendorId = 'tcg_sea'
const batch = 500
const stake = 100n

/** Tickets of an issue with their stakes in the ledger, a batch a call as vendors' bets are. */
export async function fillTickets(
  db: Db,
  ownerUrl: string,
  place: { readonly gameCode: string; readonly issueNo: string },
  tickets: number,
): Promise<void> {
  const accounts = await sql<{ id: bigint; owner: string }>`select id, owner_id as owner
    from account where owner_kind = 'member' and purpose = 'cash' order by id`.execute(db)
  const { rows } = await sql<{ source: number; pool: bigint }>`select
    ledger_source_id(${`vendor:${vendorId}`}) as source,
    ${accountId(vendorPlay(vendorId, 'MYR'), 'bench')} as pool`.execute(db)
  const { source, pool } = rows[0]!
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `insert into lottery_ticket (id, member_id, request_id, request_hash, game_code, issue_no,
        rule_version, currency, lines, notes, stake, best, placed_at)
      select 'tkt_' || lpad(to_hex(n), 32, '0'), ($1::text[])[1 + n % $2], 'bench-' || n, '', $3, $4,
        1, 'MYR', jsonb_build_array(jsonb_build_object('play', '2top', 'content',
          lpad((n % 100)::text, 2, '0'), 'unit', '1.00', 'multiple', 1)), 1, ${stake}, 9000, now()
      from generate_series(1, $5::int) n`,
    [
      accounts.rows.map(({ owner }) => owner),
      accounts.rows.length,
      place.gameCode,
      place.issueNo,
      tickets,
    ],
  )
  for (let from = 1; from <= tickets; from += batch) {
    const items = Array.from({ length: Math.min(batch, tickets - from + 1) }, (_, index) => {
      const n = from + index
      const account = accounts.rows[n % accounts.rows.length]!
      const id = `tkt_${n.toString(16).padStart(32, '0')}`
      return {
        command: {
          ...({ kind: 'bet', scope: 'vendor', vendorId, transactionId: id, roundId: id } as const),
          ...({
            memberId: account.owner as MemberId,
            currency: 'MYR',
            gameCode: place.gameCode,
          } as const),
          amount: money(stake),
        },
        seat: { cash: Number(account.id), source, pools: [Number(pool)] },
      }
    })
    const answers = await submitCall(client, items, { now: new Date(), shard: 0 })
    const refused = answers.find(({ outcome }) => !outcome.ok)
    if (refused) throw new Error(`a stake was refused: ${JSON.stringify(refused.outcome)}`)
  }
  await client.query('vacuum analyze lottery_ticket')
  await client.end()
}
