import { formatMoney, money } from '@kancil/contract/money'
import { addBankAccount, requestDeposit, requestWithdrawal } from '@kancil/contract/payments'
import {
  approveWithdrawal,
  rejectWithdrawal,
  takeWithdrawal,
} from '@kancil/contract/payments-console'
import { type App, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type TestClock, testClock } from '../../src/kernel/clock.ts'
import { createVendorWallet } from '../../src/ledger/vendor-wallet.ts'
import { games } from '../../src/modules/games/module.ts'
import { putHouseVendors } from '../../src/modules/games/door.ts'
import { identity } from '../../src/modules/identity/module.ts'
import { messages } from '../../src/modules/messages/module.ts'
import { operator } from '../../src/modules/operator/module.ts'
import { payOut, type Payments, takeEvent } from '../../src/modules/payments/door.ts'
import { paymentsModule } from '../../src/modules/payments/module.ts'
import { site } from '../../src/modules/site/module.ts'
import { wallet } from '../../src/modules/wallet/module.ts'
import { operatorVisitor, type SignedIn, signedInVisitor } from '../../src/testing/sign-in.ts'
import { announceDay } from './announce.ts'
import { demoBank, reportOf } from './demo-bank.ts'
import type { DemoWorldOptions, SeededAccount } from './demo-world.ts'
import { type Stream, streamOf } from './people.ts'
import { playSlots } from './play-slots.ts'
import { paymentPassword, type Resident, settleResidents } from './residents.ts'

const daysBack = 30
const bankId = 'sandbox-bank'
const hours = [13, 21]
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

type World = {
  readonly app: App
  readonly clock: TestClock
  readonly stream: Stream
  readonly payments: Payments
  readonly play: ReturnType<typeof createVendorWallet>
  /** Bank accounts by member, made with the first withdrawal. */
  readonly bankAccounts: Map<string, string>
  readonly hasPaidIn: Set<string>
  requests: number
}

/**
 * A month of a small site: members join, pay in, play Harimau Emas by its own mathematics and take
 * money out, all through the commands that serve real members, with the clock put back. Only the
 * bank and the hours are pretended.
 */
export async function seedDemoWorld(options: DemoWorldOptions): Promise<readonly SeededAccount[]> {
  const today = new Date()
  const since = new Date(today.getTime() - daysBack * 86_400_000)
  const world = await openWorld(unhurried(options.url), since)
  try {
    await putHouseVendors(world.app.kernel)
    const { members, accounts } = await settleResidents(
      world.app,
      { now: () => today },
      world.stream,
      since,
    )
    options.say(`  ${members.length} members and their agents have moved in`)
    for (let day = daysBack; day >= 1; day--) {
      const morning = new Date(today.getTime() - day * 86_400_000)
      morning.setUTCHours(1, 0, 0, 0)
      await announceDay(world.app, world.clock, { daysAgo: day, at: morning })
      await liveOneDay(world, members, new Date(today.getTime() - day * 86_400_000))
      if (day % 10 === 1) options.say(`  ${daysBack - day + 1} of ${daysBack} days are played`)
    }
    world.clock.set(new Date(today.getTime() - 60_000))
    await leaveOpenBusiness(world, members)
    while ((await world.app.outbox.drain()) > 0);
    return accounts
  } finally {
    await world.play.stop()
    await world.app.stop()
  }
}

/**
 * Commits of the demo world need not reach the disk one by one: the mark that says it is whole is
 * written after them by a connection that waits, and a world without the mark is made anew.
 */
function unhurried(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', '-c synchronous_commit=off')
  return address.href
}

async function openWorld(url: string, since: Date): Promise<World> {
  const clock = testClock(since)
  const gateways = new Map([[bankId, demoBank(bankId)]])
  const config = readConfig({
    ...process.env,
    DATABASE_URL: url,
    KANCIL_LOG: 'fatal',
    KANCIL_ROLE: 'worker',
    KANCIL_CALLS_PER_MINUTE: '10000000',
  })
  const core = [operator, site, identity, wallet]
  const modules = [...core, paymentsModule(() => gateways), games([]), messages]
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
  const here = members.filter((one) => one.joined <= day)
  for (const hour of hours) {
    const at = new Date(day)
    at.setUTCHours(hour - 8, stream.below(50), stream.below(60), 0)
    clock.set(at)
    const awake = here.filter((one) =>
      one.account === 'aina' ? hour === 21 : stream.below(9) === 0,
    )
    await Promise.all(
      awake.map((one) => visit(world, one, `${at.getTime().toString(36)}-${one.account}`)),
    )
  }
}

/**
 * One member's evening: money in when there is little, a sitting at the slot, now and then money
 * out.
 */
async function visit(world: World, resident: Resident, name: string): Promise<void> {
  const { app, stream } = world
  const member = await signedInVisitor(app, resident.memberId, {
    account: resident.account,
    currency: 'MYR',
  })
  const [roll, rounds] = [stream.below(10), 8 + stream.below(24)]
  if (roll < 5 || !world.hasPaidIn.has(resident.memberId))
    await payIn(world, member, stream.pick(depositAmounts))
  world.hasPaidIn.add(resident.memberId)
  await playSlots(world.play, stream, { memberId: resident.memberId, rounds, name })
  if (roll === 9)
    await takeOut(world, member, resident, stream.below(9) === 0 ? 'rejected' : 'paid')
}

async function payIn(world: World, member: SignedIn, amount: string): Promise<void> {
  const methodId = Number(amount) < 30 ? 'qr' : world.stream.pick(['qr', 'online-banking'])
  const order = await member.call(requestDeposit, {
    requestId: `seed-deposit-${world.requests++}`,
    methodId,
    amount,
  })
  if (!order.success) throw new Error(`demo deposit: ${order.code}`)
  // A few never finish at their bank.
  if (world.stream.below(25) === 0) return
  const paid = money(BigInt(amount.replace('.', '')))
  await takeEvent(
    world.payments,
    bankId,
    reportOf('payment', order.value.depositId, paid, 'succeeded', world.clock.now()),
  )
}

async function takeOut(
  world: World,
  member: SignedIn,
  resident: Resident,
  end: 'paid' | 'rejected' | 'open',
): Promise<void> {
  const bankAccountId =
    world.bankAccounts.get(resident.memberId) ?? (await openBankAccount(world, member, resident))
  const amount = formatMoney(money(BigInt(30 + 10 * world.stream.below(8)) * 100n), 'MYR')
  const asked = await member.call(requestWithdrawal, {
    requestId: `seed-withdrawal-${world.requests++}`,
    bankAccountId,
    amount,
    paymentPassword,
  })
  // Too little left or turnover open: as it goes.
  if (!asked.success || end === 'open') return
  const desk = await operatorVisitor(world.app, 'finance', { name: 'siti.finance' })
  const { withdrawalId } = asked.value
  await desk.call(takeWithdrawal, { withdrawalId })
  if (end === 'rejected')
    return void (await desk.call(rejectWithdrawal, {
      withdrawalId,
      reasonCode: 'documents_needed',
    }))
  await desk.call(approveWithdrawal, { withdrawalId })
  await payOut(world.payments, withdrawalId)
  const paid = money(BigInt(amount.replace('.', '')))
  await takeEvent(
    world.payments,
    bankId,
    reportOf('payout', withdrawalId, paid, 'succeeded', world.clock.now()),
  )
}

async function openBankAccount(
  world: World,
  member: SignedIn,
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

/** A queue for the operator to work on, and money for the member who is named in the README. */
async function leaveOpenBusiness(world: World, members: readonly Resident[]): Promise<void> {
  const [aina, ...others] = members
  const visitor = await signedInVisitor(world.app, aina!.memberId, {
    account: aina!.account,
    currency: 'MYR',
  })
  await payIn(world, visitor, '200.00')
  for (const one of others.slice(0, 60)) {
    const member = await signedInVisitor(world.app, one.memberId, {
      account: one.account,
      currency: 'MYR',
    })
    await takeOut(world, member, one, 'open')
  }
}
