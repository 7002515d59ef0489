import type { TimelineKind } from '@kancil/contract/identity/member-file'
import { type RawBuilder, sql } from 'kysely'
import {
  type PlacedItem,
  timelineOrder,
  type TimelineSource,
} from '../identity/member-file-door.ts'

/** Each has the columns of an item and `member_id`. */
const events: readonly (readonly [TimelineKind, RawBuilder<unknown>])[] = [
  [
    'limit',
    sql`select 'limit:' || lpad(id::text, 19, '0') collate "C" as key, at, step as detail,
    done_by as by, name as text, '' as subject, member_id from safety_limit_change`,
  ],
  [
    'break',
    sql`select id || ':begun' as key, begins_at as at, kind as detail,
    coalesce(entered_by, '') as by, reason as text, id as subject, member_id from safety_exclusion`,
  ],
  [
    'break',
    sql`select id || ':lifted' as key, lifted_at as at, 'lifted' as detail,
    lifted_by as by, coalesce(lift_reason, '') as text, id as subject, member_id
    from safety_exclusion where lifted_at is not null`,
  ],
  [
    'paper',
    sql`select id || ':sent' as key, sent_at as at, 'sent' as detail, '' as by,
    kind as text, id as subject, member_id from identity_document`,
  ],
  [
    'paper',
    sql`select id || ':decided' as key, decided_at as at, state as detail,
    decided_by as by, kind as text, id as subject, member_id
    from identity_document where decided_at is not null`,
  ],
  [
    'suspicion',
    sql`select id || ':opened' as key, opened_at as at, 'opened' as detail, '' as by,
    pattern as text, id as subject, member_id from suspicion`,
  ],
  [
    'suspicion',
    sql`select id || ':closed' as key, closed_at as at,
    coalesce(outcome, 'closed') as detail, coalesce(closed_by, '') as by, pattern as text,
    id as subject, member_id from suspicion where closed_at is not null`,
  ],
]

/** What safer play, the papers and the suspicions add to a member's timeline. */
export const safetySources: readonly TimelineSource[] = events.map(([kind, rowsOf]) => ({
  kinds: [kind],
  // Whoever may not see the queue against money laundering does not learn of its cases here.
  ...(kind === 'suspicion' ? { permission: 'ledger.read' as const } : {}),
  async read(db, { id }, page) {
    const { after, order } = timelineOrder(sql`at`, sql`key collate "C"`, page)
    const { rows } = await sql<PlacedItem>`select key, at, ${kind}::text as kind, detail, by, text,
        subject from (${rowsOf}) event
      where member_id = ${id} and ${after} ${order}`.execute(db)
    return rows
  },
}))
