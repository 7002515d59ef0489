import { formatMoney, type Money, money } from '@kancil/contract/money'
import { addBankAccount } from '@kancil/contract/payments/bank-account'
import { requestDeposit } from '@kancil/contract/payments/deposit'
import { requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import {
  approveWithdrawal,
  rejectWithdrawal,
  takeWithdrawal,
} from '@kancil/contract/payments/withdrawal-desk'
import { type App, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type TestClock, testClock } from '../../src/kernel/clock.ts'
import { createVendorWallet } from '../../src/ledger/batch/vendor-wallet.ts'
import { games } from '../../src/modules/games/module.ts'
import { putHouseVendors } from '../../src/modules/games/door.ts'
import { agentPeriods } from '../../src/modules/agents/door.ts'
import { agents } from '../../src/modules/agents/module.ts'
import { identity } from '../../src/modules/identity/module.ts'
import { messages } from '../../src/modules/messages/module.ts'
import { operator } from '../../src/modules/operator/module.ts'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { keepCallback, payOut, type Payments, takeEvent } from '../../src/modules/payments/door.ts'
import { paymentsModule } from '../../src/modules/payments/module.ts'
import { promotions } from '../../src/modules/promotions/module.ts'
import { rewards } from '../../src/modules/rewards/module.ts'
import { site } from '../../src/modules/site/module.ts'
import { lottery } from '../../src/modules/lottery/module.ts'
import { safetyModule } from '../../src/modules/safety/module.ts'
import { sportsModule } from '../../src/modules/sports/module.ts'
import { wallet } from '../../src/modules/wallet/module.ts'
import { type SignedInVisitor, signedInVisitor } from '../../src/testing/sign-in.ts'
import { announceDay } from './announce.ts'
import { demoBank, reportOf } from './demo-bank.ts'
import { type DemoWorldOptions, type SeededAccount, urlWithoutSync } from './demo-world.ts'
import { residentOperator } from './operators.ts'
import { nameService } from './name-service.ts'
import { type Stream, streamOf } from './members/people.ts'
import { openPhoneWays } from './members/phone-ways.ts'
import { playSlots } from './play-slots.ts'
import { paymentPassword, type Resident, settleResidents } from './members/residents.ts'
import { seedLottery } from './lottery.ts'
import { seedDesks } from './desks.ts'
import { openReferral, seedRewards } from './rewards.ts'
import { enjoyRewards, type Hands, invitedDaysAgo, inviteFriends } from './rewards/gifts.ts'
import { seedAgents, settleNight } from './agents.ts'
import { seedSafety } from './safety.ts'
import { seedTransfers } from './transfers.ts'
import { seedService } from './service.ts'
import { seedSports } from './sports.ts'

const daysBack = 30
const bankId = 'sandbox-bank'
const hours = [13, 21]
/** How long a bank takes to report a payment, and the desk to handle a withdrawal. */
const bankSeconds = [28, 41, 47, 55, 62, 74, 96, 130, 215, 480]
const deskSeconds = [190, 320, 410, 540, 660, 840, 1_080, 1_500]
/** The open queue of the last day: spread over this many minutes, from this many members. */
const queueMinutes = 4
const queueTries = 40
const depositAmounts = [
  '20.00',
  '30.00',
  '50.00',
  '50.00',
  '100.00',
  '100.00',
  '200.00',
  '300.00',
  '500.00',
]

type Visit = {
  readonly resident: Resident
  readonly member: SignedInVisitor
  readonly roll: number
  readonly rounds: number
  readonly name: string
}
type PendingDeposit = { readonly depositId: string; readonly amount: Money }
type PendingPayout = { readonly withdrawalId: string; readonly amount: Money }

type World = {
  readonly app: App
  readonly clock: TestClock
  readonly stream: Stream
  readonly payments: Payments
  readonly play: ReturnType<typeof createVendorWallet>
  /** Bank accounts by member, created with the first withdrawal. */
  readonly bankAccounts: Map<string, string>
  readonly hasPaidIn: Set<string>
  requests: number
}

/**
 * A month of a small site: members join, pay in, play Harimau Emas by its own mathematics and
 * withdraw money, all through the commands that serve real members, with the clock set back. Only
 * the bank and the times are simulated.
 */
export async function seedDemoWorld(options: DemoWorldOptions): Promise<readonly SeededAccount[]> {
  const today = new Date()
  const since = new Date(today.getTime() - daysBack * 86_400_000)
  const world = await openWorld(options, since)
  try {
    await putHouseVendors(world.app.kernel)
    const { members, accounts } = await settleResidents(
      world.app,
      { now: () => today },
      world.stream,
      since,
    )
    await openPhoneWays(
      world.app,
      members.find(({ account }) => account === 'aina')!,
      since,
    )
    await seedAgents(world.app)
    await openReferral(world.app, since)
    const hands = handsOf(world)
    options.say(`  ${members.length} members and their agents have moved in`)
    for (let day = daysBack; day >= 1; day--) {
      const morning = new Date(today.getTime() - day * 86_400_000)
      morning.setUTCHours(1, 0, 0, 0)
      await announceDay(world.app, world.clock, { daysAgo: day, at: morning })
      await liveOneDay(world, members, new Date(today.getTime() - day * 86_400_000))
      // Turnover counts on the day on which it is added up.
      while ((await world.app.outbox.drain()) > 0);
      if (day === invitedDaysAgo) await inviteFriends(hands, members[0]!)
      await settleNight(world, today)
      if (day % 10 === 1) options.say(`  ${daysBack - day + 1} of ${daysBack} days are played`)
    }
    await payFor(world, members[0]!, '100.00')
    await seedSports(world.app, world.clock, members, today)
    await leaveOpenBusiness(world, members, today)
    await seedTransfers(world.app, members)
    await seedSafety(world.app, members)
    await seedDesks(world.app, members)
    await seedRewards(world.app, today, members)
    await enjoyRewards(hands, members)
    await nameService(world.app, today)
    await seedService(world.app, world.clock, { members, today })
    await seedLottery(world.app, world.clock, members)
    while ((await world.app.outbox.drain()) > 0);
    world.clock.set(today)
    await agentPeriods.settlePeriods(world.app.kernel)
    while ((await world.app.outbox.drain()) > 0);
    return accounts
  } finally {
    await world.play.stop()
    await world.app.stop()
  }
}

async function openWorld(options: DemoWorldOptions, since: Date): Promise<World> {
  const url = urlWithoutSync(options.url)
  const clock = testClock(since)
  const gateways = new Map([[bankId, demoBank(bankId)]])
  const config = readConfig({
    ...process.env,
    DATABASE_URL: url,
    KANCIL_SANDBOX_URL: options.sandboxUrl,
    KANCIL_LOG: 'fatal',
    KANCIL_ROLE: 'worker',
    KANCIL_CALLS_PER_MINUTE: '10000000',
  })
  const core = [operator, site, identity, wallet]
  // The world's clock does not go on by itself: its draws are made when the seed says so.
  const { work: _work, ...stillLottery } = lottery
  const gifts = [promotions, rewards]
  const products = [games([]), messages, safetyModule(), stillLottery, ...gifts]
  const modules = [...core, paymentsModule(() => gateways), ...products, sportsModule(), agents]
  const app = await createApp(config, modules, clock)
  await app.kernel.member.app.ready()
  await app.kernel.console.app.ready()
  return {
    app,
    clock,
    stream: streamOf(2026),
    payments: { kernel: app.kernel, gateways },
    play: createVendorWallet({ databaseUrl: url, clock }),
    bankAccounts: new Map(),
    hasPaidIn: new Set(),
    requests: 0,
  }
}

async function liveOneDay(world: World, members: readonly Resident[], day: Date): Promise<void> {
  const { clock, stream } = world
  const here = members.filter((member) => member.joined <= day)
  for (const hour of hours) {
    const at = new Date(day)
    at.setUTCHours(hour - 8, stream.below(50), stream.below(60), 0)
    clock.set(at)
    const awake = here.filter((resident) =>
      resident.account === 'aina' ? hour === 21 : stream.below(9) === 0,
    )
    await liveOneHour(world, awake, at)
  }
}

/**
 * A busy evening: deposits where there is little money, a sitting at the slot, now and then a
 * withdrawal. The bank and the desk take their time: the clock moves on between the steps.
 */
async function liveOneHour(world: World, awake: readonly Resident[], at: Date): Promise<void> {
  const { app, clock, stream } = world
  const visits = await Promise.all(
    awake.map(async (resident): Promise<Visit> => {
      const roll = stream.below(10)
      const member = await signedInVisitor(app, resident.memberId, {
        account: resident.account,
        currency: 'MYR',
      })
      const name = `${at.getTime().toString(36)}-${resident.account}`
      return { resident, member, roll, rounds: 8 + stream.below(24), name }
    }),
  )
  const poor = visits.filter(
    ({ roll, resident }) => roll < 5 || !world.hasPaidIn.has(resident.memberId),
  )
  const orders = await Promise.all(
    poor.map(({ member }) => payIn(world, member, stream.pick(depositAmounts))),
  )
  for (const { resident } of poor) world.hasPaidIn.add(resident.memberId)
  await inTurn(world, at, bankSeconds, orders.flat(), (order) => bankPays(world, order))
  await Promise.all(
    visits.map(({ resident: { memberId }, rounds, name }) =>
      playSlots(world.play, stream, { memberId, rounds, name }),
    ),
  )
  const requestedAt = new Date(clock.now().getTime() + 60_000)
  clock.set(requestedAt)
  const outs = await Promise.all(
    visits
      .filter(({ roll }) => roll === 9)
      .map(({ member, resident }) => takeOut(world, member, resident)),
  )
  await inTurn(world, requestedAt, deskSeconds, outs.flat(), (out) =>
    decide(world, out, stream.below(9) === 0 ? 'rejected' : 'paid'),
  )
}

/** Does each thing when it is due: the clock jumps from one to the next. */
async function inTurn<Thing>(
  { clock, stream }: World,
  since: Date,
  seconds: readonly number[],
  things: readonly Thing[],
  act: (thing: Thing) => Promise<void>,
): Promise<void> {
  const due = Map.groupBy(things, () => stream.pick(seconds))
  for (const after of [...due.keys()].toSorted((a, b) => a - b)) {
    clock.set(new Date(Math.max(clock.now().getTime(), since.getTime() + after * 1_000)))
    for (const thing of due.get(after)!) await act(thing)
  }
}

/** The order, unless its payer gives up: a few never finish at their bank. */
async function payIn(
  world: World,
  member: SignedInVisitor,
  amount: string,
): Promise<PendingDeposit[]> {
  const methodId = Number(amount) < 30 ? 'qr' : world.stream.pick(['qr', 'online-banking'])
  const order = await member.call(requestDeposit, {
    requestId: `seed-deposit-${world.requests++}`,
    methodId,
    amount,
  })
  if (!order.success) throw new Error(`demo deposit: ${order.code}`)
  if (world.stream.below(25) === 0) return []
  return [{ depositId: order.value.depositId, amount: money(BigInt(amount.replace('.', ''))) }]
}

async function bankPays(world: World, { depositId, amount }: PendingDeposit): Promise<void> {
  await bankReports(world, reportOf('payment', depositId, amount, 'succeeded', world.clock.now()))
}

/** The report counts, and what came is kept for the inspector. */
async function bankReports({ payments }: World, event: GatewayEvent): Promise<void> {
  const outcome = await takeEvent(payments, bankId, event)
  const { amount, currency, ...rest } = event
  const said = { ...rest, amount: formatMoney(amount, currency), currency }
  await keepCallback(payments.kernel, {
    ...{ gatewayId: bankId, ip: '127.0.0.1', verdict: 'verified', outcome, event },
    raw: Buffer.from(JSON.stringify(said)),
  })
}

/** Requests some money; nothing if too little is left or turnover is open. */
async function takeOut(
  world: World,
  member: SignedInVisitor,
  resident: Resident,
): Promise<PendingPayout[]> {
  const bankAccountId =
    world.bankAccounts.get(resident.memberId) ?? (await openBankAccount(world, member, resident))
  const amount = money(BigInt(30 + 10 * world.stream.below(8)) * 100n)
  const withdrawal = await member.call(requestWithdrawal, {
    requestId: `seed-withdrawal-${world.requests++}`,
    bankAccountId,
    amount: formatMoney(amount, 'MYR'),
    paymentPassword,
  })
  return withdrawal.success ? [{ withdrawalId: withdrawal.value.withdrawalId, amount }] : []
}

/** A person at the desk and then, a minute and a half later, the bank. */
async function decide(world: World, out: PendingPayout, end: 'paid' | 'rejected'): Promise<void> {
  const { withdrawalId, amount } = out
  const desk = await residentOperator(world.app, 'siti.finance', 'finance')
  await desk.call(takeWithdrawal, { withdrawalId })
  if (end === 'rejected')
    return void (await desk.call(rejectWithdrawal, {
      withdrawalId,
      reasonCode: 'documents_needed',
    }))
  world.clock.advance(45_000)
  await desk.call(approveWithdrawal, { withdrawalId })
  await payOut(world.payments, withdrawalId)
  world.clock.advance(90_000)
  await bankReports(world, reportOf('payout', withdrawalId, amount, 'succeeded', world.clock.now()))
}

async function openBankAccount(
  world: World,
  member: SignedInVisitor,
  resident: Resident,
): Promise<string> {
  const reply = await member.call(addBankAccount, {
    bankCode: 'RIMBA',
    accountNumber: `7${String(world.stream.below(999_999_999)).padStart(9, '0')}`,
    holderName: resident.payeeName,
    paymentPassword,
  })
  if (!reply.success) throw new Error(`demo bank account: ${reply.code}`)
  world.bankAccounts.set(resident.memberId, reply.value.bankAccountId)
  return reply.value.bankAccountId
}

const handsOf = (world: World): Hands => ({
  app: world.app,
  pay: (who, amount) => payFor(world, who, amount),
  play: (memberId, rounds, name) => playSlots(world.play, world.stream, { memberId, rounds, name }),
})

/** Someone has something to bet with. */
async function payFor(
  world: World,
  resident: Pick<Resident, 'memberId' | 'account'>,
  amount: string,
): Promise<void> {
  const member = await signedInVisitor(world.app, resident.memberId, {
    ...{ account: resident.account, currency: 'MYR' },
  })
  let paid: PendingDeposit[] = []
  while (paid.length === 0) paid = await payIn(world, member, amount)
  for (const order of paid) await bankPays(world, order)
}

/**
 * What an operator finds in the morning: a queue that is still on time, a bank that has just
 * confirmed, and money for the member named in the README.
 */
async function leaveOpenBusiness(
  world: World,
  members: readonly Resident[],
  today: Date,
): Promise<void> {
  const [aina, ...others] = members
  const visitorOf = (resident: Resident): Promise<SignedInVisitor> =>
    signedInVisitor(world.app, resident.memberId, { account: resident.account, currency: 'MYR' })
  const begun = new Date(today.getTime() - queueMinutes * 60_000)
  world.clock.set(begun)
  const [order] = await payIn(world, await visitorOf(aina!), '200.00')
  world.clock.advance(50_000)
  if (order) await bankPays(world, order)
  const step = Math.floor(((queueMinutes - 2) * 60_000) / queueTries)
  for (const other of others.slice(0, queueTries)) {
    world.clock.advance(step)
    await takeOut(world, await visitorOf(other), other)
  }
}
