import type { MemberId } from '@kancil/contract/ids'
import { type Money, money, zero } from '@kancil/contract/money'
import { referralHoldDays, referralShareDays } from '@kancil/contract/rewards/referral'
import { businessDay } from '@kancil/contract/time'
import { referralShare } from '@kancil/rules/rewards/referral-share'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { eachAlone, pageByPage } from '../../../kernel/jobs/each-alone.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { newId } from '../../../kernel/ids.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { post } from '../../../ledger/post.ts'
import { pushBalance } from '../../wallet/door.ts'
import { giveReward } from '../programmes/give.ts'
import { isEnded, programmeById, type ProgrammeRow } from '../programmes/store.ts'
import { daySums, depositLine } from '../progress/store.ts'
import { insertShare, markShared, sharesOf, unsharedAfter } from './share-store.ts'
import { lockReferral, type ReferralRow } from './store.ts'

const dayMs = 86_400_000
const friendsPerStep = 200
/** Bets of the last shared day may still be taken back for so long after it was held. */
const correctedDays = 30

/**
 * Gives inviters their share of what their friends staked on days that are at least seven days
 * old. The share is always that of the whole, so bets that are taken back lessen the next one, or
 * are taken from the inviter where there is none.
 */
export async function shareReferrals(kernel: Kernel, now: Date): Promise<void> {
  const through = businessDay(new Date(now.getTime() - (referralHoldDays + 1) * dayMs))
  const days = referralShareDays + referralHoldDays + correctedDays
  const since = new Date(now.getTime() - days * dayMs)
  const friends = pageByPage<string>((last) =>
    unsharedAfter(kernel.db, last ?? '', { through, since }, friendsPerStep),
  )
  await eachAlone(friends, async (friendId) => {
    const moved = await inTransaction(kernel.db, (tx) => share(tx, friendId, through, now))
    if (moved) await pushBalance(kernel, moved)
  })
}

/** @returns whose balance changed */
async function share(
  tx: Tx,
  friendId: string,
  through: string,
  now: Date,
): Promise<MemberId | null> {
  const row = await lockReferral(tx, friendId)
  const programme = row && ((await programmeById(tx, row.programmeId)) as ProgrammeRow<'referral'>)
  if (!row || !programme || (row.sharedThrough !== null && row.sharedThrough >= through))
    return null
  const paid = (await sharesOf(tx, [friendId])).get(friendId) ?? zero
  const due = row.state === 'released' ? await dueOf(tx, row, programme, through) : zero
  const moved = due > paid ? give : take
  const done = due === paid ? zero : await moved(tx, row, programme, { through, paid, due }, now)
  if (done === null) return null
  await markShared(tx, friendId, through)
  return done === 0n ? null : row.inviterId
}

async function dueOf(
  tx: Tx,
  row: ReferralRow,
  { terms, currency }: ProgrammeRow<'referral'>,
  through: string,
): Promise<Money> {
  const end = businessDay(new Date(row.registeredAt.getTime() + referralShareDays * dayMs))
  const span = { from: businessDay(row.registeredAt), to: end < through ? end : through }
  const staked = (await daySums(tx, row.friendId, currency, span))
    .filter(({ line }) => line !== depositLine)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return money(referralShare(staked, terms.shareBasisPoints ?? 0))
}

type Change = { readonly through: string; readonly paid: Money; readonly due: Money }

/** @returns null if the inviter may be given nothing now: it is tried again */
async function give(
  tx: Tx,
  row: ReferralRow,
  programme: ProgrammeRow<'referral'>,
  { through, paid, due }: Change,
  now: Date,
): Promise<Money | null> {
  if (await isEnded(tx, programme)) return null
  const amount = money(due - paid)
  const { turnoverPercent } = programme.terms
  const giving = { memberId: row.inviterId, currency: programme.currency, amount, turnoverPercent }
  const key = `${row.friendId}:${through}`
  try {
    const detail = { share: true, through }
    const gift = await giveReward(tx, programme, { ...giving, key, detail }, now)
    await insertShare(tx, { ...shareOf(row, through, now), amount, giftId: gift?.id ?? '' })
    return amount
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function take(
  tx: Tx,
  row: ReferralRow,
  { currency }: ProgrammeRow<'referral'>,
  { through, paid, due }: Change,
  now: Date,
): Promise<Money> {
  const free = await lockFreeCash(tx, row.inviterId, currency)
  const owed = money(paid - due)
  const amount = free < owed ? free : owed
  if (amount === 0n) return zero
  await insertShare(tx, { ...shareOf(row, through, now), amount: money(-amount), giftId: '' })
  const reference = newId('request', now)
  await post(tx, {
    ...{ kind: 'reward_recalled', source: 'rewards', sourceTx: reference, amount, at: now },
    from: memberCash(row.inviterId, currency),
    to: house('promotions', currency),
    details: { reference: row.programmeId },
  })
  return amount
}

function shareOf({ friendId, inviterId, programmeId }: ReferralRow, through: string, at: Date) {
  return { friendId, inviterId, programmeId, through, at }
}
