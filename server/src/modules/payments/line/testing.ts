import { createSandboxBank } from '@kancil/adapters/payment-gateway/sandbox-bank'
import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { walletTransfer } from '@kancil/contract/games/purses'
import { transferDownline, transferUpline } from '@kancil/contract/payments/line-transfer'
import { requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { memberCash } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/wallets.ts'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import { setSetting } from '../../../testing/settings.ts'
import { plantMember } from '../../identity/testing/members.ts'
import { openPlaySession } from '../../games/launch/open.ts'
import { registerVendor } from '../../games/catalogue/vendors.ts'
import { safetyModule } from '../../safety/module.ts'
import { fresh, stake } from '../../safety/testing.ts'
import { wallet } from '../../wallet/module.ts'
import { paymentsModule } from '../module.ts'
import {
  bankAccount,
  bankStandIn,
  gatewayId,
  give,
  keys,
  type Payer,
  payerPassword as paymentPassword,
} from '../testing.ts'

/**
 * Each transfer checks a payment password, one after the other in a thread that yields to all else.
 * Six at once meet on the same members all the time; with more of them the figure is that of the
 * queue for this thread, and no longer of the transfers.
 */
const ringLanes = 6
const amount = '30.00'
const cash = 60_000n
/** Of the fifty commands of a race, so many fit the balance. */
export const fits = 20

export type RaceWorld = Awaited<ReturnType<typeof raceWorld>>
export type Person = Payer & { readonly account: string }

/** A house for the bars R6 and R7: members in a line, a vendor, a bank, a purse in flight. */
export async function raceWorld() {
  const bank = await bankStandIn()
  const gateway = createSandboxBank({ id: gatewayId, url: bank.url, keys, timeoutMs: 1_000 })
  const gateways = new Map([[gatewayId, gateway]])
  const world = await gameWorld({
    modules: [safetyModule(), wallet, paymentsModule(() => gateways)],
    env: { KANCIL_CALLS_PER_MINUTE: '1000000' },
  })
  const { server } = world
  const passwordHash = await openPasswords(server.kernel.secrets).hash(paymentPassword)
  await setSetting(server, 'transfers', {
    ...{ isSingle: false, lineDayCount: 1_000, lineDayMax: 100_000_000 },
  })
  // Nobody listens there: what goes to a purse stays on its way.
  await registerVendor(server.kernel, {
    ...{ id: 'purses', vassalage: 'PURSES', displayName: 'Purses', dialect: 'transfer' },
    ...{ status: 'live', currencies: ['MYR'], baseUrl: 'http://127.0.0.1:9' },
  })

  async function person(money: bigint, upline?: Payer, kind: 0 | 1 = accountKinds.agent) {
    const account = fresh('racer')
    const memberId = await plantMember(server, account, {
      accountKind: kind,
      payeeName: 'Siti binti Ahmad',
      paymentPasswordHash: passwordHash,
      ...(upline ? { uplineId: upline.memberId } : {}),
    })
    await give(server, memberId, money)
    const signedIn = await server.signedIn(memberId, { account, accountKind: kind })
    return Object.assign(signedIn, { memberId, account })
  }

  return {
    ...{ world, server, person },
    /** Withdrawals, bets, and transfers to a purse and up the line, all at once on one balance. */
    race: () => raceOn(world, person),
    async ring(size: number): Promise<Person[]> {
      const people: Person[] = []
      for (let i = 0; i < size; i++) people.push(await person(100_000n, people.at(-1)))
      return people
    },
    async total(people: readonly Person[]): Promise<bigint> {
      let sum = 0n
      for (const { memberId } of people) sum += await cashOf(world, memberId)
      return sum
    },
    /** Everybody sends up and down at once; the codes of refusals, and the 99th percentile. */
    runRing: (people: readonly Person[], transfers: number) => runRing(people, transfers),
    async stop(): Promise<void> {
      await world.server.stop()
      await bank.close()
    },
  }
}

type Newcomer = (money: bigint, upline?: Payer, kind?: 0 | 1) => Promise<Person>

function cashOf({ server }: GameWorld, memberId: MemberId) {
  return balanceOf(server.db, memberCash(memberId, 'MYR'))
}

async function raceOn(
  world: GameWorld,
  person: Newcomer,
): Promise<{ accepted: number; failed: number; left: bigint }> {
  const { server } = world
  const above = await person(0n)
  const racer = await person(cash, above, accountKinds.member)
  const session = await openPlaySession(server.kernel, {
    ...{ vendorId: 'acme', memberId: racer.memberId, currency: 'MYR', gameCode: 'test-slot' },
  })
  const player = { memberId: racer.memberId, ...session }
  const bankAccountId = await bankAccount(racer)
  const order = () => ({ requestId: fresh('race-request'), amount, paymentPassword })
  const codes = await Promise.all(
    Array.from({ length: 50 }, async (_unused, index) => {
      if (index % 10 === 0) {
        // A bet needs no password: without a pause, bets alone would take all of it.
        await sleep(index * 20)
        return (await stake(world, player, amount)).status
      }
      if (index % 3 === 0) return (await racer.call(transferUpline, order())).code || 'OK'
      if (index % 3 === 1) {
        await sleep(index * 10)
        const purse = { requestId: fresh('race-purse'), act: 'in', vendorId: 'purses' } as const
        return (await racer.call(walletTransfer, { ...purse, amount })).code || 'OK'
      }
      return (await racer.call(requestWithdrawal, { ...order(), bankAccountId })).code || 'OK'
    }),
  )
  const expected = ['INSUFFICIENT_FUNDS', 'insufficient_funds', 'too_many_open', 'above_maximum']
  return {
    accepted: codes.filter((code) => code === 'OK').length,
    failed: codes.filter((code) => code !== 'OK' && !expected.includes(code)).length,
    left: await cashOf(world, racer.memberId),
  }
}

async function runRing(people: readonly Person[], transfers: number) {
  const times: number[] = []
  async function send(index: number): Promise<string> {
    const at = index % (people.length - 1)
    const [above, below] = [people[at]!, people[at + 1]!]
    const order = { requestId: fresh('ring-request'), amount: '10.00', paymentPassword }
    const began = performance.now()
    // Each pair sends down in one round of the ring, and up in the next.
    const isDown = (at + Math.floor(index / (people.length - 1))) % 2 === 0
    const reply = isDown
      ? await above.call(transferDownline, { ...order, account: below.account })
      : await below.call(transferUpline, order)
    times.push(performance.now() - began)
    return reply.code
  }
  const refused: string[] = []
  let next = 0
  async function lane(): Promise<void> {
    while (next < transfers) {
      const code = await send(next++)
      if (code !== '') refused.push(code)
    }
  }
  await Promise.all(Array.from({ length: ringLanes }, lane))
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
  return { sent: times.length, refused, p99 }
}
