import { transferUpline } from '@kancil/contract/payments/line-transfer'
import type { App } from '../../src/app.ts'
import { changeSetting, readSettings } from '../../src/modules/site/door.ts'
import { signedInVisitor } from '../../src/testing/sign-in.ts'
import { paymentPassword, type Resident } from './members/residents.ts'

const senders = 8

/**
 * A house whose vendors may have purses, and a few transfers to uplines: those of members who have
 * both an upline and the money.
 */
export async function seedTransfers(app: App, residents: readonly Resident[]): Promise<void> {
  const { db, live, clock } = app.kernel
  const { transfers } = await readSettings(db)
  await changeSetting(
    { db, live, now: clock.now() },
    {
      key: 'transfers',
      value: { ...transfers, isSingle: false },
      version: 0,
      by: { operatorId: null, name: 'demo', ip: '' },
    },
  )
  for (const [index, { memberId, account }] of residents.slice(-60, -60 + senders).entries()) {
    const member = await signedInVisitor(app, memberId, { account })
    await member.call(transferUpline, {
      ...{ requestId: `seed-line-${index}`, amount: `${10 + index * 5}.00`, paymentPassword },
    })
  }
}
