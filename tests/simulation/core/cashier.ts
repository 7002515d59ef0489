import { type Money, money, zero } from '@kancil/contract/money'
import type { WithdrawalAct, WithdrawalFacts } from '@kancil/rules/payments/withdrawal'
import { isOpenWithdrawal } from '@kancil/rules/payments/withdrawal'
import { periodStart } from '@kancil/rules/safety/periods'
import { hold } from './books.ts'
import { cashOf, dateOf, holdOf, isOnBreak, type Member, type World } from './world.ts'

const dayMs = 86_400_000

const depositedSince = ({ deposits }: Member, from: Date): bigint =>
  deposits.filter(({ at }) => at >= from).reduce((sum, { amount }) => sum + amount, 0n)

/** Money comes in as far as breaks and limits let it. */
export function deposit(world: World, member: Member): void {
  const { rules, stream, books } = world
  const now = dateOf(world)
  const amount = money(BigInt(100 + stream.below(3_000)))
  const gate = rules.refuseAct('deposit', { ...member.ban, marketing: true }, now)
  if (gate) return
  hold(!isOnBreak(member, world.now), `a deposit of ${member.name} during a break`)
  const limits = { depositDay: member.limit.amount, depositWeek: null, depositMonth: null }
  const day = depositedSince(member, periodStart('day', now))
  const room = rules.depositRoom(limits, { day, week: 0n, month: 0n })
  if (room !== null && amount > room) return
  const most = member.limit.amount
  hold(
    most === null || day + amount <= most,
    `${day + amount} deposited a day, the limit is ${most}`,
  )
  const id = world.name('deposit')
  books.post(id, [
    ['house:bank', -amount],
    [cashOf(member), amount],
  ])
  member.turnover = rules.addDeposit(member.turnover, member.wagered, amount, 100)
  member.deposits.push({ id, amount, at: now, left: amount })
  member.stakedSince = 0n
}

/** The bank takes a deposit back: the member bears what is there, the house the rest. */
export function takeBack(world: World, member: Member): void {
  const { rules, books, stream } = world
  const deposits = member.deposits.filter(({ left }) => left > 0n)
  if (deposits.length === 0) return
  const one = stream.pick(deposits)
  const cash = money(books.balance(cashOf(member)))
  const { fromMember, fromHouse } = rules.splitTakenBack(one.left, { credited: one.amount, cash })
  books.post(`${one.id}-back`, [
    [cashOf(member), -fromMember],
    ['house:losses', -fromHouse],
    ['house:bank', one.left],
  ])
  one.left = zero
}

const terms = {
  amountMin: money(50n),
  amountMax: money(50_000n),
  dayMax: money(60_000n),
  dayCount: 50,
}

function factsOf({ books, rules }: World, member: Member): WithdrawalFacts {
  return {
    stopped: false,
    cash: money(books.balance(cashOf(member))),
    dayUsed: zero,
    dayRequests: 0,
    turnoverLeft: rules.turnoverLeft(member.turnover, member.wagered),
    openCount: member.withdrawals.filter(({ state }) => isOpenWithdrawal(state)).length,
  }
}

export function withdraw(world: World, member: Member): void {
  const { rules, stream, books } = world
  const amount = money((books.balance(cashOf(member)) * BigInt(30 + stream.below(90))) / 100n)
  const facts = factsOf(world, member)
  if (rules.refuseWithdrawal(terms, facts, amount) !== null) return
  const last = member.deposits.at(-1)
  hold(
    !last || member.stakedSince >= last.amount,
    `${member.name} withdraws after ${member.stakedSince} of ${last?.amount} were staked`,
  )
  const id = world.name('withdrawal')
  books.post(`${id}-hold`, [
    [cashOf(member), -amount],
    [holdOf(member), amount],
  ])
  member.withdrawals.push({ id, amount, state: 'received' })
}

const acts: readonly WithdrawalAct[] = [
  ...(['take', 'approve', 'countersign', 'reject', 'cancel'] as const),
  ...(['send', 'pay', 'return', 'recall'] as const),
]

/** Desk and bank act in any order, often against the state: the money moves once. */
export function decideWithdrawal(world: World, member: Member): void {
  const { stream, rules, books } = world
  if (member.withdrawals.length === 0) return
  const one = stream.pick(member.withdrawals)
  const fitting = acts.filter((each) => rules.afterAct(one.state, each) !== null)
  const act = stream.pick(fitting.length > 0 && stream.below(3) > 0 ? fitting : acts)
  const next = rules.afterAct(one.state, act)
  if (next === null) return
  const { id, amount } = one
  if (next === 'paid') {
    const fee = rules.feeOf(amount, 150, money(20n))
    books.post(`${id}-end`, [
      [holdOf(member), -amount],
      ['house:bank', amount - fee],
      ['house:fees', fee],
    ])
  } else if (act === 'recall') books.post(`${id}-recall`, recalled(rules, member, amount))
  else if (!isOpenWithdrawal(next))
    books.post(`${id}-end`, [
      [holdOf(member), -amount],
      [cashOf(member), amount],
    ])
  one.state = next
  const open = member.withdrawals.filter(({ state }) => isOpenWithdrawal(state))
  const held = open.reduce((sum, each) => sum + each.amount, 0n)
  const booked = books.balance(holdOf(member))
  hold(booked === held, `I6: ${booked} held for ${member.name}, withdrawals of ${held} are open`)
}

/** The bank's payment came back: the member has all of it again, the fee too. */
function recalled(rules: World['rules'], member: Member, amount: Money) {
  const fee = rules.feeOf(amount, 150, money(20n))
  return [
    ['house:bank', fee - amount],
    ['house:fees', -fee],
    [cashOf(member), amount],
  ] as const
}

/** A member sets, raises, lowers or confirms the day's limit. */
export function moveLimit(world: World, member: Member): void {
  const { stream, rules } = world
  const now = dateOf(world)
  const before = member.limit
  if (stream.below(2) === 0) {
    const confirmed = rules.confirmLimit(before, now)
    if (typeof confirmed === 'string') return
    hold(
      world.now - member.askedAt >= dayMs,
      `a higher limit holds after ${world.now - member.askedAt} ms`,
    )
    member.limit = confirmed
    return
  }
  const asked = stream.below(6) === 0 ? null : BigInt(500 + stream.below(8_000))
  const { limit, step } = rules.changeLimit(before, asked, now)
  if (step === 'asked') member.askedAt = world.now
  const isLower = limit.amount !== null && (before.amount === null || limit.amount <= before.amount)
  hold(limit.amount === before.amount || isLower, `a limit rose at once to ${limit.amount}`)
  member.limit = limit
}

/** A break, never a shorter one in place of a longer. */
export function takeBreak(world: World, member: Member): void {
  if (isOnBreak(member, world.now)) return
  const until = new Date(world.now + (1 + world.stream.below(3)) * dayMs)
  member.ban = { kind: 'time_out', until }
  const inForce = world.rules.banInForce(member.ban, dateOf(world))
  hold(inForce?.until === until, 'a break that was begun is in force')
}
