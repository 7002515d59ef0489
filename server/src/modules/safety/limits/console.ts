import { lowerLimit, type MemberSafety, memberSafety } from '@kancil/contract/safety/member-safety'
import type { Db } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serve } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockMember, type Member, memberById } from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import type { SafetyOutside } from '../outside.ts'
import { levelOf } from '../papers/level.ts'
import { limitAmount, lowerLimitOf } from './change.ts'
import { overviewOf, shownAmount } from './overview.ts'
import { changesOf } from './store.ts'

const changesShown = 20

/** Serves a member's safer play for the desk, and the lowering of a limit by an operator. */
export function serveMemberSafety(kernel: Kernel, outside: SafetyOutside): void {
  const view = (memberId: string, context: { readonly db: Db; readonly now: Date }) =>
    safetyOf(outside, context, memberId)
  serve(kernel, memberSafety, (context, { memberId }) => view(memberId, context))
  serveDecision(kernel, lowerLimit, {
    action: 'safety.lowerLimit',
    subject: (member: Member) => member.id as string,
    lock: (tx, { memberId }) => lockMember(tx, memberId),
    async act(tx, member, { caller, now }, { name, amount: text, reason }) {
      const { id, currency } = member
      const amount = limitAmount(name, text, currency)
      const wish = { name, amount, by: caller.name }
      const earlier = await lowerLimitOf(tx, outside, member, wish, now)
      return {
        outcome: id,
        before: { [name]: shownAmount(name, earlier, currency) },
        after: { [name]: shownAmount(name, amount, currency), reason: reason.trim() },
      }
    },
    view,
  })
}

async function safetyOf(
  outside: SafetyOutside,
  { db, now }: { readonly db: Db; readonly now: Date },
  memberId: string,
): Promise<MemberSafety> {
  const member = await memberById(db, memberId)
  if (!member) throw new Refusal('not_found')
  const { id, currency } = member
  const [level, overview, changes] = await Promise.all([
    levelOf(db, id),
    overviewOf(outside, { db, now, caller: { memberId: id, currency } }),
    changesOf(db, id, changesShown),
  ])
  return {
    level,
    overview,
    changes: changes.map(({ name, step, before, after, at, by = '' }) => ({
      name,
      step,
      before: shownAmount(name, before, currency),
      after: shownAmount(name, after, currency),
      at: at.toISOString(),
      by,
    })),
  }
}
