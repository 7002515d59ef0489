import {
  askToLift,
  type Exclusion,
  excludeMember,
  exclusions,
  liftExclusion,
} from '@kancil/contract/safety/exclusion'
import { liftAfterMs, liftWaitsMs } from '@kancil/rules/safety/gate'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { lockMember, type Member, membersById, playBans } from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { applyTerms } from '../limits/terms.ts'
import {
  exclusionById,
  type ExclusionRow,
  exclusionsPage,
  keepLiftAsked,
  keepLifted,
  lockExclusion,
  standingBreak,
} from './store.ts'
import { beginBreak, tellOut } from './take.ts'

/** Serves the desk's list of breaks and the three decisions about them. */
export function serveExclusions(kernel: Kernel): void {
  serveList(kernel, exclusions, {
    read: ({ db, now }, filters, range) => exclusionsPage(db, filters, range, now),
    view: (rows, { db }) => exclusionViews(db, rows),
  })
  serveDecision(kernel, excludeMember, {
    action: 'safety.excludeMember',
    subject: (member: Member) => member.id as string,
    lock: (tx, { memberId }) => lockMember(tx, memberId),
    async act(tx, member, { now, caller, sessions }, { break: asked, reason }) {
      const by = { operator: caller.name, reason: reason.trim(), now }
      const row = await beginBreak(tx, sessions, member, asked, by)
      const after = { kind: row.kind, until: row.endsAt?.toISOString() ?? null, reason }
      return { outcome: row, after }
    },
    tell: ({ memberId }, { live }) => tellOut(live, memberId),
    view: (row, { db }) => viewById(db, row.id),
  })
  serveDecision(kernel, askToLift, {
    action: 'safety.askToLift',
    subject: (row: ExclusionRow) => row.id as string,
    lock: (tx, { exclusionId }) => lockExclusion(tx, exclusionId),
    favours: (row) => row.memberId,
    allow(row, { now, refuse }) {
      if (row.endsAt) refuse('exclusion_has_end', { until: row.endsAt.toISOString() })
      if (row.liftAskedAt) refuse('already_asked')
      const from = new Date(row.beginsAt.getTime() + liftAfterMs)
      if (from > now) refuse('exclusion_too_young', { from: from.toISOString() })
    },
    async act(tx, row, { now, caller }, { reason }) {
      const request = { by: caller.name, operatorId: caller.operatorId, reason, at: now }
      await keepLiftAsked(tx, row.id, request)
      return { outcome: row, after: { reason } }
    },
    view: (row, { db }) => viewById(db, row.id),
  })
  serveLift(kernel)
}

/** The second of two operators ends an exclusion without an end, a day after the first. */
function serveLift(kernel: Kernel): void {
  serveDecision(kernel, liftExclusion, {
    action: 'safety.lift',
    subject: (row: ExclusionRow) => row.id as string,
    lock: (tx, { exclusionId }) => lockExclusion(tx, exclusionId),
    firstOperator: (row) => row.liftAskedId,
    favours: (row) => row.memberId,
    allow(row, { now, refuse }) {
      if (row.liftedAt) refuse('already_lifted')
      if (!row.liftAskedAt) return refuse('lift_not_asked')
      const from = new Date(row.liftAskedAt.getTime() + liftWaitsMs)
      if (from > now) refuse('lift_waiting', { from: from.toISOString() })
    },
    async act(tx, row, { now, caller }, { note }) {
      const member = await lockMember(tx, row.memberId)
      await keepLifted(tx, row.id, caller.name, now)
      // Any other break, begun before or since, stays.
      if (member?.play_ban === 'self_exclusion' && member.play_ban_until === null) {
        await playBans.keepBan(tx, member.id, await standingBreak(tx, member.id, now))
        await applyTerms(tx, { memberId: member.id, currency: member.currency }, now)
      }
      return { outcome: row, before: { until: null }, after: { liftedBy: caller.name, note } }
    },
    view: (row, { db }) => viewById(db, row.id),
  })
}

async function viewById(db: Db, id: string): Promise<Exclusion> {
  return (await exclusionViews(db, [(await exclusionById(db, id))!]))[0]!
}

export async function exclusionViews(db: Db, rows: readonly ExclusionRow[]): Promise<Exclusion[]> {
  const members = await membersById(
    db,
    rows.map((row) => row.memberId),
  )
  return rows.map((row) => {
    const account = members.get(row.memberId)?.account
    return {
      exclusionId: row.id,
      memberId: row.memberId,
      ...(account ? { account } : {}),
      kind: row.kind,
      beginsAt: row.beginsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      enteredBy: row.enteredBy ?? '',
      reason: row.reason,
      lift: row.liftAskedAt
        ? {
            askedBy: row.liftAskedBy ?? '',
            askedAt: row.liftAskedAt.toISOString(),
            reason: row.liftReason ?? '',
            liftedBy: row.liftedBy ?? '',
          }
        : null,
    }
  })
}
