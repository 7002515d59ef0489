import type { memberTimeline as endpoint } from '@kancil/contract/identity/member-file'
import type { AuditAction } from '@kancil/contract/operator/audit-actions'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Cursor, CursorListSource } from '../../../kernel/http/serve-list.ts'
import { actsOnSubject } from '../../operator/door.ts'
import { type Member, memberById } from '../store.ts'
import { addToTimeline, timelineSources } from './timeline-sources.ts'
import {
  casesClosed,
  logins,
  notesWritten,
  type PlacedItem,
  placedItem,
  type TimelinePage,
} from './timeline-store.ts'

/** The timelines of all modules as one, newest first. */
export function mergedTimeline(kernel: Kernel): CursorListSource<typeof endpoint, PlacedItem> {
  return {
    async read({ db, caller, refuse }, { memberId, kind }, { after, limit }) {
      const member = (await memberById(db, memberId)) ?? refuse('not_found')
      const page: TimelinePage = { before: placeOf(after), limit }
      const may = caller.permissions
      const asked = timelineSources(kernel).filter(
        ({ permission, kinds }) =>
          (!permission || may.includes(permission)) && (!kind || kinds.includes(kind)),
      )
      const parts = await Promise.all(asked.map((source) => source.read(db, member, page)))
      const items = parts.flat().filter((item) => !kind || item.kind === kind)
      return { rows: items.toSorted(newestFirst).slice(0, limit) }
    },
    cursorOf: ({ at, key }) => [at.toISOString(), key],
    view: (rows) => rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}

function placeOf(after: Cursor | null): TimelinePage['before'] {
  if (!after) return null
  const [instant = '', key = ''] = after
  const at = new Date(instant)
  if (Number.isNaN(at.getTime()) || key === '')
    throw new Refusal('bad_request', { field: 'cursor' })
  return { at, key }
}

function newestFirst(a: PlacedItem, b: PlacedItem): number {
  return b.at.getTime() - a.at.getTime() || (a.key < b.key ? 1 : -1)
}

/** What identity itself and the audit log tell of a member. */
export function identityTimeline(kernel: Kernel): void {
  addToTimeline(kernel, { kinds: ['registered', 'login'], read: logins })
  addToTimeline(kernel, { kinds: ['note', 'case'], read: notesWritten })
  addToTimeline(kernel, { kinds: ['caseClosed'], read: casesClosed })
  addToTimeline(kernel, { kinds: ['operator'], read: operatorActs })
}

/** Acts that show in another way, as notes do, are left out. */
const shownElsewhere: readonly AuditAction[] = [
  'identity.writeNote',
  'identity.closeCase',
  'wallet.proposeAdjustment',
]

async function operatorActs(db: Db, { id }: Member, page: TimelinePage): Promise<PlacedItem[]> {
  const acts = await actsOnSubject(db, id, shownElsewhere, page)
  return acts.map(({ key, at, action, operatorName }) =>
    placedItem({ key, at, kind: 'operator', detail: action, by: operatorName ?? '' }),
  )
}
