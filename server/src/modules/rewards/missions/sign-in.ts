import type { OutputOf } from '@kancil/contract/endpoint'
import type { Language } from '@kancil/contract/languages'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import type {
  signInToday as endpoint,
  SignInTask,
  TakenBack,
} from '@kancil/contract/rewards/missions'
import { businessDay } from '@kancil/contract/time'
import { signInReward, streakOf } from '@kancil/rules/rewards/missions'
import { daysBefore } from '@kancil/rules/rewards/vip-gifts'
import { type Db, inTransaction, lockScope, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireActive } from '../../identity/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { itemWordsIn } from '../mall/own.ts'
import { type GiftBackRow, giftsBackIn, giftsIn } from '../programmes/gift-store.ts'
import { giveReward } from '../programmes/give.ts'
import { type ProgrammeRow, runningProgramme } from '../programmes/store.ts'
import { daySums, depositLine } from '../progress/store.ts'
import { missionScope } from './windows.ts'

type Owner = { readonly memberId: string; readonly currency: Currency }
/** More days in a row than this are counted as this many. */
const daysMost = 400

async function openTask(
  db: Db | Tx,
  { currency }: Owner,
  now: Date,
): Promise<ProgrammeRow<'signIn'> | null> {
  const row = await runningProgramme(db, 'signIn', now)
  return row?.currency === currency ? row : null
}

/** What the day must still see, in minor units. */
async function missing(
  db: Db | Tx,
  { memberId, currency }: Owner,
  { terms }: ProgrammeRow<'signIn'>,
  today: string,
): Promise<{ readonly bets: bigint; readonly deposits: bigint }> {
  const facts = await daySums(db, memberId, currency, { from: today, to: today })
  let [bets, deposits] = [BigInt(terms.validBetMin), BigInt(terms.depositMin)]
  for (const { line, amount } of facts)
    if (line === depositLine) deposits -= amount
    else bets -= amount
  return { bets: bets > 0n ? bets : 0n, deposits: deposits > 0n ? deposits : 0n }
}

type Signed = {
  /** The days that count: those whose reward was not taken back. */
  readonly days: readonly string[]
  readonly backs: readonly GiftBackRow[]
}

async function signedDays(db: Db | Tx, memberId: string): Promise<Signed> {
  const [gifts, backs] = await Promise.all([
    giftsIn(db, memberId, ['signIn'], daysMost),
    giftsBackIn(db, memberId, ['signIn']),
  ])
  const back = new Set(backs.map(({ key }) => key))
  return { days: gifts.map(({ key }) => key).filter((key) => !back.has(key)), backs }
}

export function takenBackView({ reason, amount, at }: GiftBackRow, currency: Currency): TakenBack {
  return { reason, amount: formatMoney(amount, currency), at: at.toISOString() }
}

/** A day that was taken back is told of for a week. */
const toldDays = 6

/** The sign-in task as the member sees it today; null where there is none. */
export async function showSignIn(
  db: Db,
  owner: Owner,
  now: Date,
  language: Language | undefined,
): Promise<SignInTask | null> {
  const row = await openTask(db, owner, now)
  if (!row) return null
  const today = businessDay(now)
  const [{ days, backs }, left, words] = await Promise.all([
    signedDays(db, owner.memberId),
    missing(db, owner, row, today),
    itemWordsIn(db, language),
  ])
  // A day that was taken back is over: its reward is given once.
  const isBack = backs.some(({ key }) => key === today)
  const isSigned = days.includes(today)
  const isDone = isSigned || isBack
  const streak = streakOf(days, today)
  const told = backs
    .filter(({ key }) => key >= daysBefore(today, toldDays))
    .toSorted((a, b) => (a.key < b.key ? 1 : -1))[0]
  const { rewards, turnoverPercent } = row.terms
  // Where today stands on the ladder, counted from its first step.
  const at = (isSigned ? streak - 1 : streak) % rewards.length
  const text = (amount: bigint): string => formatMoney(money(amount), row.currency)
  return {
    ...{ programmeId: row.id, title: words(row.words).title, streak, isDone, turnoverPercent },
    days: rewards.map((reward, index) => ({
      ...{ day: index + 1, reward: text(BigInt(reward)), isToday: index === at },
      isDone: index < at || (index === at && isSigned),
    })),
    takenBack: told ? { ...takenBackView(told, row.currency), day: told.key } : null,
    ...{ betsLeft: text(left.bets), depositsLeft: text(left.deposits) },
  }
}

/** Signs in for today, once however many ask at once; a day that was missed begins anew. */
export async function signIn(
  kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  await requireActive(db, memberId)
  const today = businessDay(now)
  const { amount, streak } = await inTransaction(db, async (tx) => {
    await lockScope(tx, missionScope(memberId))
    const row = (await openTask(tx, caller, now)) ?? refuse('reward_over')
    const { days, backs } = await signedDays(tx, memberId)
    if (days.includes(today) || backs.some(({ key }) => key === today))
      return refuse('reward_claimed')
    const left = await missing(tx, caller, row, today)
    if (left.bets > 0n || left.deposits > 0n) return refuse('reward_not_due')
    const before = streakOf(days, today)
    const reward = money(BigInt(signInReward(row.terms.rewards, before)))
    const { turnoverPercent } = row.terms
    const detail = { streak: before + 1 }
    const giving = { memberId, currency, key: today, amount: reward, turnoverPercent, detail }
    const gift = (await giveReward(tx, row, giving, now)) ?? refuse('reward_claimed')
    return { amount: gift.amount, streak: before + 1 }
  })
  await pushBalance(kernel, memberId)
  return { amount: formatMoney(amount, currency), currency, streak }
}
