import { setMemberTags, writeMemberNote } from '@kancil/contract/identity/member-file'
import { approveAdjustment, proposeAdjustment } from '@kancil/contract/wallet/adjustments'
import type { App } from '../../src/app.ts'

import { residentOperator } from './operators.ts'
import type { Resident } from './members/residents.ts'

/** What a desk writes down in a month: tags, notes, an open case, and two adjustments. */
export async function seedDesks(app: App, residents: readonly Resident[]): Promise<void> {
  const support = await residentOperator(app, 'nurul.support', 'support')
  const finance = await residentOperator(app, 'siti.finance', 'finance')
  const admin = await residentOperator(app, 'admin', 'admin')
  const [first, second, third] = residents
  if (!first || !second || !third) return
  for (const [{ memberId }, tags] of [
    [first, ['vip', 'phone first']],
    [second, ['vip']],
    [third, ['check papers']],
  ] as const)
    expectDone(await support.call(setMemberTags, { memberId, tags: [...tags] }))
  for (const [at, [{ memberId }, kind, text]] of (
    [
      [first, 'note', 'Prefers to be called in the evening.'],
      [second, 'case', 'Wants the statement of last month by post.'],
    ] as const
  ).entries())
    expectDone(
      await support.call(writeMemberNote, { memberId, kind, text, requestId: `demo-note-${at}` }),
    )
  for (const [at, { memberId }] of [first, second].entries()) {
    const proposed = await finance.call(proposeAdjustment, {
      ...{ memberId, requestId: `demo-adjustment-${at}`, direction: 'credit', amount: '15.00' },
      ...{ reason: 'goodwill', note: 'A round that took too long to settle' },
    })
    expectDone(proposed)
    // The second one waits on the desk.
    if (at > 0) continue
    const { adjustmentId } = proposed.value
    expectDone(await admin.call(approveAdjustment, { adjustmentId, note: 'Seen in the record' }))
  }
}

function expectDone({ success, code }: { readonly success: boolean; readonly code: string }): void {
  if (!success) throw new Error(`demo desk: ${code}`)
}
