import type { MemberRegistered } from '@kancil/contract/identity/registration'
import { memberRegistered } from '@kancil/contract/identity/registration'
import type { MemberId } from '@kancil/contract/ids'
import { money } from '@kancil/contract/money'
import { referralHoldDays } from '@kancil/contract/rewards/referral'
import { businessDay } from '@kancil/contract/time'
import { inTransaction, lockScope, type Tx } from '../../../kernel/db.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { eachAlone, pageByPage } from '../../../kernel/jobs/each-alone.ts'
import { job, type JobWork, noInput, workOn } from '../../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { memberById, memberTraces } from '../../identity/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { giveReward, type Giving } from '../programmes/give.ts'
import { isEnded, programmeById, type ProgrammeRow, runningProgramme } from '../programmes/store.ts'
import { daySums, depositLine } from '../progress/store.ts'
import { shareReferrals } from './share.ts'
import {
  countFriends,
  insertReferral,
  lockReferral,
  openAfter,
  type ReferralRow,
  saveReferral,
} from './store.ts'

const dayMs = 86_400_000

/** A friend who registers with a player's code is noted, under the terms of that moment. */
export function friendHandler(): NamedHandler {
  return {
    name: 'rewards.friends',
    topic: memberRegistered,
    async handle(tx, { payload }) {
      const { memberId, accountKind, at } = payload as MemberRegistered
      const programme = await runningProgramme(tx, 'referral', new Date(at))
      const member = programme && (await memberById(tx, memberId))
      if (!member?.referrer_id || accountKind !== 0 || member.currency !== programme!.currency)
        return
      // Rewards are money of the programme's currency, which an inviter of another could not use.
      const inviter = await memberById(tx, member.referrer_id)
      if (inviter?.currency !== programme!.currency) return
      await insertReferral(tx, {
        friendId: member.id,
        inviterId: member.referrer_id,
        programmeId: programme!.id,
        registeredAt: new Date(at),
      })
    },
  }
}

const referralJob = job({
  name: 'rewards.referrals',
  input: noInput,
  cron: '*/10 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 300,
})

export function referralJobs(kernel: Kernel): readonly JobWork[] {
  return [workOn(referralJob, () => advanceReferrals(kernel))]
}

const friendsPerStep = 200

/** Brings every open referral to where it should be now; safe to repeat and to break off. */
export async function advanceReferrals(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  await eachAlone([shareReferrals, releaseReferrals], (step) => step(kernel, now))
}

function releaseReferrals(kernel: Kernel, now: Date): Promise<void> {
  const friends = pageByPage<MemberId>((last) =>
    openAfter(kernel.db, last ?? '', now, friendsPerStep),
  )
  return eachAlone(friends, async (friendId) => {
    const rewarded = await inTransaction(kernel.db, (tx) => advance(tx, friendId, now))
    if (rewarded) await pushBalance(kernel, rewarded)
  })
}

/** @returns whom a reward was given to */
async function advance(tx: Tx, friendId: string, now: Date): Promise<MemberId | null> {
  const row = await lockReferral(tx, friendId)
  const programme = row && ((await programmeById(tx, row.programmeId)) as Referring | null)
  if (!row || !programme) return null
  if (row.state === 'waiting') await qualify(tx, row, programme, now)
  if (row.state !== 'held' || row.releaseAt! > now) return null
  // Bets and deposits may have been taken back while the reward was held.
  if (!(await hasEarned(tx, row, programme, now))) {
    const back = { qualifiedAt: null, releaseAt: null, decidedBy: '' }
    await saveReferral(tx, { ...row, ...back, state: 'waiting' }, now)
    return null
  }
  // What an operator has decided already is not asked again.
  const findings = row.decidedBy
    ? []
    : await memberTraces.sharedTraces(tx, row.inviterId, row.friendId)
  if (findings.length > 0) {
    await saveReferral(tx, { ...row, state: 'suspected', findings }, now)
    return null
  }
  return release(tx, row, programme, now)
}

export type Referring = ProgrammeRow<'referral'>

/** A friend who paid in and staked enough in time earns the reward, which is then held. */
async function qualify(tx: Tx, row: ReferralRow, programme: Referring, now: Date): Promise<void> {
  if (await hasEarned(tx, row, programme, now)) {
    const releaseAt = new Date(now.getTime() + referralHoldDays * dayMs)
    await saveReferral(tx, { ...row, state: 'held', qualifiedAt: now, releaseAt }, now)
  } else if (now >= endOf(row, programme)) await saveReferral(tx, { ...row, state: 'lapsed' }, now)
}

function endOf({ registeredAt }: ReferralRow, { terms }: Referring): Date {
  return new Date(registeredAt.getTime() + terms.days * dayMs)
}

/** Whether the friend has paid in and staked enough in time, by what counts now. */
export async function hasEarned(
  tx: Tx,
  row: ReferralRow,
  programme: Referring,
  now: Date,
): Promise<boolean> {
  const { terms, currency } = programme
  const last = businessDay(endOf(row, programme))
  const span = { from: businessDay(row.registeredAt), to: businessDay(now) }
  // Recalls were once counted on the day of the recall, which may be after the friend's days.
  let [bets, deposits, kept] = [0n, 0n, 0n]
  for (const { day, line, amount } of await daySums(tx, row.friendId, currency, span)) {
    if (line === depositLine) kept += amount
    if (day > last) continue
    if (line === depositLine) deposits += amount
    else bets += amount
  }
  const least = BigInt(terms.depositMin)
  return bets >= BigInt(terms.validBetMin) && deposits >= least && kept >= least
}

/** @returns false where an inviter on a break takes no gifts */
async function isGiven(tx: Tx, programme: Referring, giving: Giving, now: Date): Promise<boolean> {
  try {
    await giveReward(tx, programme, giving, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Gives the inviter the reward, unless their friends have brought as many as they may. While the
 * inviter is on a break or the house has stopped inviting, it waits for another week.
 */
export async function release(
  tx: Tx,
  row: ReferralRow,
  programme: Referring,
  now: Date,
): Promise<MemberId | null> {
  const { reward, turnoverPercent, friendsMax } = programme.terms
  // Two friends of one inviter are counted one after the other.
  await lockScope(tx, `referral:${row.inviterId}`)
  const { rewarded } = await countFriends(tx, row.inviterId)
  const end = (state: ReferralRow['state'], note = row.note) =>
    saveReferral(tx, { ...row, state, note }, now)
  if (friendsMax > 0 && rewarded >= friendsMax) {
    await end('refused', 'friendsMax')
    return null
  }
  const { inviterId: memberId, friendId: key } = row
  const amount = money(BigInt(reward))
  const giving = { memberId, currency: programme.currency, key, amount, turnoverPercent }
  if ((await isEnded(tx, programme)) || !(await isGiven(tx, programme, giving, now))) {
    const releaseAt = new Date(now.getTime() + referralHoldDays * dayMs)
    await saveReferral(tx, { ...row, state: 'held', releaseAt }, now)
    return null
  }
  await end('released')
  return memberId
}
