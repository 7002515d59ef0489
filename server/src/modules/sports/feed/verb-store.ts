import type { SettlementVerb } from '@kancil/contract/ports/sports-feed'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

/**
 * Puts a settlement verb in force. Settling and taking it back are one pair, cancelling and taking
 * it back another; each keeps its newest revision, so verbs may come again and in any order.
 *
 * @returns false if the verb is not newer than what is in force, or the match is unknown
 */
export async function putVerb(tx: Tx, verb: SettlementVerb): Promise<boolean> {
  const { event, scope, revision } = verb
  await sql`insert into sports_scope (match_id, scope)
    select id, ${scope} from sports_match where id = ${event}
    on conflict do nothing`.execute(tx)
  const place = sql`match_id = ${event} and scope = ${scope}`
  if (verb.kind === 'settle' || verb.kind === 'rollback_settle') {
    const result = verb.kind === 'settle' ? JSON.stringify(verb.result) : null
    const certainty = verb.kind === 'settle' ? verb.certainty : 0
    const { rows } = await sql`update sports_scope set settle_revision = ${revision},
        result = ${result}::jsonb, certainty = ${certainty}
      where ${place} and settle_revision < ${revision} returning scope`.execute(tx)
    return rows.length > 0
  }
  const isCancelled = verb.kind === 'cancel'
  const [from, until] = isCancelled ? [verb.from ?? null, verb.until ?? null] : [null, null]
  const { rows } = await sql`update sports_scope set cancel_revision = ${revision},
      is_cancelled = ${isCancelled}, cancel_from = ${from}, cancel_until = ${until}
    where ${place} and cancel_revision < ${revision} returning scope`.execute(tx)
  return rows.length > 0
}

const statusAfter = {
  settle: 'settled',
  rollback_settle: 'suspended',
  cancel: 'cancelled',
  rollback_cancel: 'suspended',
} as const satisfies Record<SettlementVerb['kind'], string>

/**
 * Markets that were decided take no bets, until the feed prices them again. What is decided for
 * good stays closed whatever prices come (putPrices), so the newest may still come late; what may
 * open again is opened by newer prices only.
 */
export async function closeMarkets(
  tx: Tx,
  verb: SettlementVerb,
): Promise<readonly { readonly matchId: string; readonly key: string }[]> {
  const { event, scope, kind, generatedAt } = verb
  const isForGood = kind === 'settle' || (kind === 'cancel' && verb.until === undefined)
  const { rows } = await sql<{ matchId: string; key: string }>`update sports_market
    set status = ${statusAfter[kind]}, priced_at = case
        when ${isForGood} then priced_at else greatest(priced_at, ${generatedAt}::timestamptz) end
    where match_id = ${event} and split_part(key, ':', 2) = ${scope}
    returning match_id as "matchId", key`.execute(tx)
  return rows
}
