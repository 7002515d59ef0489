import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { MemberId } from '@kancil/contract/ids'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import {
  type Break,
  memberExcluded,
  type MemberExcluded,
  type takeBreak as endpoint,
} from '@kancil/contract/safety/exclusion'
import { banInForce, breakEnd, isShorter } from '@kancil/rules/safety/gate'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Sessions } from '../../../kernel/http/session.ts'
import { lockMember, type Member, playBans } from '../../identity/door.ts'
import { audit } from '../../operator/door.ts'
import { applyTerms } from '../limits/terms.ts'
import { type ExclusionRow, insertExclusion } from './store.ts'

/**
 * Begins a break under the lock on the member: bets are refused by the wallet from the commit on,
 * and everything else by the gate; every session ends. Bets that are open are settled as usual.
 * @throws Refusal `break_shorter`
 */
export async function beginBreak(
  tx: Tx,
  sessions: Sessions,
  member: Member,
  asked: Break,
  by: { readonly operator: string | null; readonly reason: string; readonly now: Date },
): Promise<ExclusionRow> {
  const { now } = by
  const until = breakEnd(asked, now)
  const present = banInForce({ kind: member.play_ban, until: member.play_ban_until }, now)
  // Whoever is too young stays so, however long the break: it stands beside that.
  const isUnderAge = present?.kind === 'under_age'
  if (!isUnderAge && isShorter(until, present))
    throw new Refusal('break_shorter', { until: present?.until?.toISOString() ?? null })
  const row = {
    id: newId('exclusion', now),
    memberId: member.id,
    kind: asked.kind,
    beginsAt: now,
    endsAt: until,
    enteredBy: by.operator,
    reason: by.reason,
  }
  await insertExclusion(tx, row)
  const ban = isUnderAge ? present : { kind: asked.kind, until }
  await playBans.banMember(tx, sessions, member.id, ban)
  await applyTerms(tx, { memberId: member.id, currency: member.currency }, now)
  const fact: MemberExcluded = { memberId: member.id, kind: asked.kind, at: now.toISOString() }
  await emit(tx, memberExcluded, fact)
  const none = { liftAskedBy: null, liftAskedId: null, liftAskedAt: null, liftReason: null }
  return { ...row, ...none, liftedBy: null, liftedAt: null }
}

export async function takeBreak(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, ip, caller, sessions, live, refuse } = context
  const row = await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, caller.memberId)) ?? refuse('session_expired')
    const begun = await beginBreak(tx, sessions, member, input.break, {
      operator: null,
      reason: '',
      now,
    })
    await audit(tx, {
      operatorId: null,
      action: 'safety.breakByMember',
      subject: caller.memberId,
      after: { kind: begun.kind, until: begun.endsAt?.toISOString() ?? null },
      ip,
      at: now,
    })
    return begun
  })
  tellOut(live, caller.memberId)
  return { ban: { kind: row.kind, until: row.endsAt?.toISOString() ?? null } }
}

/** Every open tab of the member shows that the session is over. */
export function tellOut(live: Context<typeof endpoint>['live'], memberId: MemberId): void {
  live.toMember(memberId, { type: sessionEnded, data: {} })
}
