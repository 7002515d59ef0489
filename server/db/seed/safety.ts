import { takeBreak } from '@kancil/contract/safety/exclusion'
import { setLimit } from '@kancil/contract/safety/limits'
import type { App } from '../../src/app.ts'
import { signedInVisitor } from '../../src/testing/sign-in.ts'
import type { Resident } from './members/residents.ts'

/** Some members keep limits, and two take a break: by the commands that members use. */
export async function seedSafety(app: App, residents: readonly Resident[]): Promise<void> {
  const last = residents.slice(-8)
  for (const [index, { memberId, account }] of last.entries()) {
    const member = await signedInVisitor(app, memberId, { account })
    const amount = `${(index + 1) * 100}.00`
    const set = await member.call(setLimit, { name: 'depositWeek', amount })
    if (!set.success) throw new Error(`demo limit: ${set.code}`)
    if (index > 1) continue
    const asked =
      index === 0
        ? ({ kind: 'time_out', days: 14 } as const)
        : ({ kind: 'self_exclusion', months: 12 } as const)
    const begun = await member.call(takeBreak, { break: asked })
    if (!begun.success) throw new Error(`demo break: ${begun.code}`)
  }
}
