import { addEntry } from '@kancil/contract/lottery/entries'
import type { App } from '../../src/app.ts'
import { signedInVisitor } from '../../src/testing/sign-in.ts'
import type { Resident } from './residents.ts'

/** The module's part of the demo world, made by the commands that members use. */
export async function seedLottery(app: App, residents: readonly Resident[]): Promise<void> {
  for (const { memberId, account } of residents.slice(0, 4)) {
    const member = await signedInVisitor(app, memberId, { account })
    const answer = await member.call(addEntry, {
      requestId: 'seed-lottery-entry',
      words: `A first entry of ${account}`,
    })
    if (!answer.success) throw new Error(`demo entry: ${answer.code}`)
  }
}
