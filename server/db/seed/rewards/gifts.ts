import { memberRegistered, type MemberRegistered } from '@kancil/contract/identity/registration'
import type { MemberId } from '@kancil/contract/ids'
import { bonusLocks } from '@kancil/contract/promotions/bonus'
import { claimPromotion, promotions } from '@kancil/contract/promotions/offers'
import { approveRedemption, deskRedemptions, rejectRedemption } from '@kancil/contract/rewards/desk'
import { pointRewards, redeemPoints } from '@kancil/contract/rewards/mall'
import { claimMission, missionSummary, signInToday } from '@kancil/contract/rewards/missions'
import { pointBalance } from '@kancil/contract/rewards/points'
import type { App } from '../../../src/app.ts'
import { openPasswords } from '../../../src/kernel/crypto/passwords.ts'
import { inTransaction } from '../../../src/kernel/db.ts'
import { emit } from '../../../src/kernel/events/outbox.ts'
import { createMember } from '../../../src/modules/identity/door.ts'
import { advanceReferrals } from '../../../src/modules/rewards/door.ts'
import { type SignedInVisitor, signedInVisitor } from '../../../src/testing/sign-in.ts'
import { residentOperator } from '../operators.ts'
import { memberPassword, paymentPassword, type Resident } from '../members/residents.ts'

/** What a resident does in the world: pay in until the bank has paid, and play at the slot. */
export type Hands = {
  readonly app: App
  pay(who: Pick<Resident, 'memberId' | 'account'>, amount: string): Promise<void>
  play(memberId: MemberId, rounds: number, name: string): Promise<unknown>
}

/** So long ago that a reward has been held for its seven days. */
export const invitedDaysAgo = 10

const friends = [
  ['hana88', 'Hana', 'Nur Hana Ismail'],
  // The name at the bank is Aina's: the checks stop it, and the desk decides.
  ['rahman.a', 'Rahman', 'Nur Aina Rahman'],
  ['pei.shan', 'Pei Shan', 'Tan Pei Shan'],
] as const

/** Friends come by Aina's code; all but the last pay in and play. */
export async function inviteFriends(hands: Hands, inviter: Resident): Promise<void> {
  const { kernel } = hands.app
  const passwords = openPasswords(kernel.secrets)
  const passwordHash = await passwords.hash(memberPassword)
  for (const [place, [account, nickname, payeeName]] of friends.entries()) {
    const at = kernel.clock.now()
    const { merchant } = kernel.config
    const memberId = await createMember(kernel.db, {
      ...{ merchant, account, nickname, payeeName, accountKind: 0, currency: 'MYR' },
      ...{ passwordHash, termsVersion: '1', settled: true, createdAt: at },
      referrerId: inviter.memberId,
    })
    const fact: MemberRegistered = {
      ...{ memberId, merchant, accountKind: 0, uplineId: null, at: at.toISOString() },
    }
    await inTransaction(kernel.db, (tx) => emit(tx, memberRegistered, fact))
    while ((await hands.app.outbox.drain()) > 0);
    if (place === friends.length - 1) continue
    await hands.pay({ memberId, account }, '300.00')
    for (let sitting = 0; sitting < 8; sitting++)
      await hands.play(memberId, 30, `friend-${account}-${sitting}`)
  }
  while ((await hands.app.outbox.drain()) > 0);
  await advanceReferrals(kernel)
}

/**
 * What promotions and programmes have brought by now: Aina played a bonus through, signed in and
 * did her missions; some asked for goods, and the desk has looked at the first of them.
 */
export async function enjoyRewards(hands: Hands, residents: readonly Resident[]): Promise<void> {
  const { app } = hands
  const aina = residents[0]!
  const member = await visitorOf(app, aina)
  await playWelcome(hands, aina, member)
  // The day asks for some play first, which she has just done.
  await member.call(signInToday, {})
  const { missions } = (await member.call(missionSummary, {})).value
  for (const { programmeId, key, state } of missions)
    if (state === 'claim') await member.call(claimMission, { programmeId, key })
  await askForGoods(app, residents)
  await advanceReferrals(app.kernel)
  while ((await app.outbox.drain()) > 0);
}

const visitorOf = (app: App, { memberId, account }: Resident): Promise<SignedInVisitor> =>
  signedInVisitor(app, memberId, { account, currency: 'MYR' })

/** The welcome gift, from the claim until nothing of it is left to stake. */
async function playWelcome(hands: Hands, aina: Resident, member: SignedInVisitor): Promise<void> {
  const offered = (await member.call(promotions, {})).value.promotions
  const gift = offered.find(({ kind, state }) => kind === 'gift' && state === 'claim')
  if (!gift) throw new Error('demo gift: none is offered')
  const { promotionId } = gift
  const claimed = await member.call(claimPromotion, { promotionId, requestId: 'demo-claim-aina' })
  if (!claimed.success) throw new Error(`demo gift: ${claimed.code}`)
  for (let sitting = 0; sitting < 12; sitting++) {
    await hands.play(aina.memberId, 20, `welcome-${sitting}`)
    while ((await hands.app.outbox.drain()) > 0);
    const { locks } = (await member.call(bonusLocks, {})).value
    if (locks.every(({ state }) => state !== 'active')) return
  }
}

const asking = 4

async function askForGoods(app: App, residents: readonly Resident[]): Promise<void> {
  let asked = 0
  for (const resident of residents.slice(0, 40)) {
    if (asked === asking) break
    const member = await visitorOf(app, resident)
    const { items } = (await member.call(pointRewards, {})).value
    const [cheapest] = items.toSorted((a, b) => a.price - b.price)
    const { balance } = (await member.call(pointBalance, {})).value
    if (!cheapest || Number(balance) < cheapest.price) continue
    const { itemId, price } = cheapest
    const order = await member.call(redeemPoints, {
      ...{ requestId: `demo-redeem-${asked}`, itemId, price, paymentPassword },
      address: `${12 + asked} Jalan Meranti, 50450 Kuala Lumpur`,
    })
    // A resident on a break takes no gifts.
    if (order.success) asked += 1
  }
  const admin = await residentOperator(app, 'admin', 'admin')
  const waiting = (await admin.call(deskRedemptions, { state: 'inProcess' })).value.items
  const [first, second] = waiting.map(({ redemptionId }) => redemptionId)
  if (first)
    await admin.call(approveRedemption, { redemptionId: first, note: 'Sent by courier today' })
  if (second)
    await admin.call(rejectRedemption, { redemptionId: second, note: 'The address is incomplete' })
}
