import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import type {
  claimVipGift as claimEndpoint,
  vipChanges as changesEndpoint,
  vipLadder as ladderEndpoint,
  vipStatus as statusEndpoint,
  VipStep,
} from '@kancil/contract/rewards/vip'
import { vipMessage } from '@kancil/contract/rewards/vip'
import { vipServiceAboveRank } from '@kancil/contract/site/info'
import { businessDay } from '@kancil/contract/time'
import { limitsOfLevel } from '@kancil/rules/payments/withdrawal-limits'
import { plainPercent } from '@kancil/rules/rewards/points'
import { nextMonth, toNextLevel, vipStanding } from '@kancil/rules/rewards/vip'
import { type DueGift, vipGiftsDue } from '@kancil/rules/rewards/vip-gifts'
import { startOfDay } from '@kancil/rules/wallet/period'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { CursorListSource } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { memberById, requireActive } from '../../identity/door.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { giftsIn } from '../programmes/gift-store.ts'
import { giveReward } from '../programmes/give.ts'
import { type ProgrammeRow, runningProgramme } from '../programmes/store.ts'
import { monthsOf } from '../progress/store.ts'
import { type ChangeRow, changesAfter, levelOf } from './store.ts'

const amountText = (currency: Currency) => (amount: number | bigint) =>
  formatMoney(money(BigInt(amount)), currency)

export async function showLadder({
  db,
  config,
  now,
}: Context<typeof ladderEndpoint>): Promise<OutputOf<typeof ladderEndpoint>> {
  const [ladder, { payments: terms }] = await Promise.all([
    runningProgramme(db, 'vip', now),
    readSettings(db),
  ])
  if (!ladder) return { currency: config.currency, isOpen: false, steps: [], turnoverPercent: 0 }
  const { currency } = ladder
  const text = amountText(currency)
  const steps = ladder.terms.levels.map((step, level): VipStep => {
    const { turnover, deposits, keep, riseGift, weekGift, birthdayGift } = step
    const { pointsPercent = plainPercent } = step
    const limits = terms.withdrawalLevels.some((row) => row.level <= level)
      ? limitsOfLevel(terms, level)
      : null
    return {
      ...{ level, name: step.name, rebateBasisPoints: step.rebateBasisPoints, pointsPercent },
      ...{ turnover: text(turnover), deposits: text(deposits), keep: text(keep) },
      ...{ riseGift: text(riseGift), weekGift: text(weekGift) },
      birthdayGift: text(birthdayGift),
      hasService: level > vipServiceAboveRank,
      withdrawalDayMax: limits && text(limits.dayMax),
      withdrawalDayCount: limits && limits.dayCount,
    }
  })
  return { currency, isOpen: true, steps, turnoverPercent: ladder.terms.turnoverPercent }
}

export async function showStatus({
  db,
  caller,
  now,
  refuse,
}: Context<typeof statusEndpoint>): Promise<OutputOf<typeof statusEndpoint>> {
  const { memberId } = caller
  const ladder = (await runningProgramme(db, 'vip', now)) ?? refuse('not_found')
  const { levels } = ladder.terms
  const { currency } = ladder
  const today = businessDay(now)
  const month = today.slice(0, 7)
  const [months, gifts] = await Promise.all([
    monthsOf(db, [memberId], currency),
    giftsOf(db, ladder, memberId, today),
  ])
  const standing = vipStanding(levels, months.get(memberId) ?? [], month)
  const text = amountText(currency)
  const step = levels[standing.level]!
  const next = toNextLevel(levels, standing)
  const nextStep = next && levels[next.level]!
  return {
    ...{ currency, level: standing.level, name: step.name, month },
    turnover: text(standing.turnover),
    deposits: text(standing.deposits),
    monthTurnover: text(standing.monthTurnover),
    keep: step.keep > 0 ? text(step.keep) : null,
    lowered: standing.isLowered,
    reviewAt: startOfDay(`${nextMonth(month)}-01`).toISOString(),
    next: next && {
      ...{ level: next.level, name: nextStep!.name },
      turnover: text(standing.isLowered ? nextStep!.keep : nextStep!.turnover),
      deposits: text(nextStep!.deposits),
      turnoverLeft: text(next.turnover),
      depositsLeft: text(next.deposits),
    },
    gifts: gifts.due.map(({ kind, level, amount }) => ({ kind, level, amount: text(amount) })),
  }
}

type Gifts = { readonly due: readonly DueGift[]; readonly claimed: readonly DueGift[] }

/** The gifts of a member's level now. */
async function giftsOf(
  db: Db | Tx,
  { terms }: ProgrammeRow<'vip'>,
  memberId: string,
  today: string,
): Promise<Gifts> {
  const member = await memberById(db, memberId)
  const level = Math.min(await levelOf(db, memberId), terms.levels.length - 1)
  const claimed = new Set((await giftsIn(db, memberId, ['vip'])).map(({ key }) => key))
  const days = { birthday: member?.birthday ?? null, today }
  const due = vipGiftsDue(terms.levels, level, days, claimed)
  const all = vipGiftsDue(terms.levels, level, days, new Set())
  return { due, claimed: all.filter(({ key }) => claimed.has(key)) }
}

/** A gift of the level, once each, however many ask at once. */
export async function claimVip(
  kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof claimEndpoint>,
  { kind, level }: InputOf<typeof claimEndpoint>,
): Promise<OutputOf<typeof claimEndpoint>> {
  const { memberId } = caller
  await requireActive(db, memberId)
  const given = await inTransaction(db, async (tx) => {
    const ladder = (await runningProgramme(tx, 'vip', now)) ?? refuse('reward_over')
    if (ladder.currency !== caller.currency) return refuse('reward_not_due')
    const { due, claimed } = await giftsOf(tx, ladder, memberId, businessDay(now))
    const isAsked = (gift: DueGift): boolean => gift.kind === kind && gift.level === level
    const gift = due.find(isAsked)
    if (!gift) return refuse(claimed.some(isAsked) ? 'reward_claimed' : 'reward_not_due')
    const { key } = gift
    const { turnoverPercent } = ladder.terms
    const amount = money(BigInt(gift.amount))
    const giving = { memberId, currency: ladder.currency, key, amount, turnoverPercent }
    return (await giveReward(tx, ladder, giving, now)) ?? refuse('reward_claimed')
  })
  await pushBalance(kernel, memberId)
  kernel.live.toMember(memberId, { type: vipMessage, data: {} })
  return { amount: formatMoney(given.amount, given.currency), currency: given.currency }
}

export const vipChangeList: CursorListSource<typeof changesEndpoint, ChangeRow> = {
  async read({ db, caller, refuse }, _filters, { after, limit }) {
    const [text] = after ?? []
    if (text !== undefined && !/^\d{1,18}$/.test(text)) refuse('bad_request', { field: 'cursor' })
    const place = { after: text === undefined ? null : BigInt(text), limit }
    return { rows: await changesAfter(db, caller.memberId, place) }
  },
  cursorOf: ({ number }) => [String(number)],
  view: (rows) =>
    rows.map(({ number, from, to, reason, at }) => ({
      ...{ changeId: String(number), from, to, reason },
      at: at.toISOString(),
    })),
}
