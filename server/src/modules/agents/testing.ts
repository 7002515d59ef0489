import * as contracts from '@kancil/contract/agents/contracts'
import * as desk from '@kancil/contract/agents/desk'
import type { ContractTerms } from '@kancil/contract/agents/terms'
import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { money } from '@kancil/contract/money'
import { expect } from 'vitest'
import { inTransaction } from '../../kernel/db.ts'
import { house, memberCash } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { balanceOf, openWallet } from '../../ledger/wallets.ts'
import { gameWorld } from '../../testing/game-world.ts'
import type { SignedIn } from '../../testing/server.ts'
import { openPlaySession } from '../games/door.ts'
import { createMember } from '../identity/door.ts'
import { lottery } from '../lottery/module.ts'
import { safetyModule } from '../safety/module.ts'
import { wallet } from '../wallet/module.ts'
import { agents } from './module.ts'

export type Person = {
  memberId: MemberId
  account: string
  kind: AccountKind
  caller: SignedIn
}
type Kind = 'daily' | 'dividend' | 'hourly'

export const terms = (rate: number, more: Partial<ContractTerms> = {}): ContractTerms => ({
  period: 'D',
  tiers: [{ minTurnover: 100_00, minUsers: 1, minLoss: 0, rateBasisPoints: rate }],
  ...{ checkLoss: false, minActive: 1_00, carry: 'permanent' },
  ...{ profitRateBasisPoints: 0, lossRateBasisPoints: 0, singleBetMin: 0 },
  ...more,
})
export const dividendTerms = (rate: number): ContractTerms =>
  terms(rate, {
    period: 'M',
    tiers: [{ minTurnover: 0, minUsers: 1, minLoss: 1, rateBasisPoints: rate }],
  })

let count = 0
export const fresh = (prefix: string): string => `${prefix}${++count}x`
export const requestId = (): string => fresh('request-of-a-test')

/** A platform with agents, a vendor's slot, and the verbs that stories about agents are told in. */
export async function openAgentWorld() {
  const { work: _work, ...stillLottery } = lottery
  const world = await gameWorld({ modules: [safetyModule(), wallet, stillLottery, agents] })
  const { server } = world
  server.clock.set(new Date('2026-11-02T04:00:00.000Z'))
  const signIn = (memberId: MemberId, accountKind: AccountKind) =>
    server.signedIn(memberId, { accountKind })
  async function settle(kind: AccountKind, upline: Person | null): Promise<Person> {
    const account = fresh(kind === 0 ? 'player' : 'agent')
    const { db, clock, kernel } = server
    const memberId = await createMember(db, {
      ...{ merchant: kernel.config.merchant, account, accountKind: kind, currency: 'MYR' },
      ...{ passwordHash: '', createdAt: clock.now() },
      ...(upline ? { uplineId: upline.memberId } : {}),
    })
    await openWallet(db, memberId, 'MYR')
    return { memberId, account, kind, caller: await signIn(memberId, kind) }
  }
  return {
    ...{ world, server, settle, signIn, ...verbsOf(world), ...agreementsOf(server, settle) },
    /** Signs in again: the session ended while the clock moved. */
    async again(who: Person): Promise<void> {
      who.caller = await signIn(who.memberId, who.kind)
    },
    cash: ({ memberId }: Person) => balanceOf(server.db, memberCash(memberId, 'MYR')),
  }
}

function verbsOf({ server, vendor }: Awaited<ReturnType<typeof gameWorld>>) {
  return {
    async fund({ memberId }: Person, amount: bigint): Promise<void> {
      await inTransaction(server.db, (tx) =>
        post(tx, {
          ...{ kind: 'deposit', source: 'deposit', sourceTx: fresh('dep') },
          ...{ from: house('adjustments', 'MYR'), to: memberCash(memberId, 'MYR') },
          ...{ amount: money(amount), at: server.clock.now() },
        }),
      )
      await server.drain()
    },
    /**
     * A round of the vendor's: a stake, and what it pays; its events wait if it is not added up.
     * Returns the bet, to be taken back.
     */
    async play({ memberId }: Person, stake: string, payout = '0.00', isAddedUp = true) {
      const as = { memberId, currency: 'MYR', gameCode: 'test-slot', vendorId: 'acme' } as const
      const { playerId, sessionId } = await openPlaySession(server.kernel, as)
      const frame = { playerId, gameCode: 'test-slot', currency: 'MYR', roundId: fresh('round') }
      const bet = { ...frame, sessionId, transactionId: fresh('bet'), amount: stake }
      expect((await vendor.call('/bet', bet)).body).toMatchObject({ status: 'OK' })
      const win = { ...frame, transactionId: fresh('win'), amount: payout, roundFinished: true }
      expect((await vendor.call('/win', win)).body).toMatchObject({ status: 'OK' })
      if (isAddedUp) await server.drain()
      return { ...frame, sessionId, originalTransactionId: bet.transactionId }
    },
  }
}

type Settle = (kind: AccountKind, upline: Person | null) => Promise<Person>

function agreementsOf(server: Awaited<ReturnType<typeof gameWorld>>['server'], settle: Settle) {
  function offerTo(from: Person, to: Person, kind: Kind, given: ContractTerms, confirm = false) {
    const input = { requestId: requestId(), memberId: to.memberId, kind, terms: given, confirm }
    return from.caller.call(contracts.offerContract, input)
  }
  async function houseOffers(to: Person, kind: Kind, given: ContractTerms, endsOn?: string) {
    const operator = await server.operator()
    const input = { requestId: requestId(), memberId: to.memberId, kind, terms: given }
    const ends = endsOn === undefined ? {} : { endsOn }
    return operator.call(desk.deskOffer, { ...input, ...ends, confirm: false })
  }
  async function houseRates({ memberId }: Person, rateBasisPoints = 120): Promise<void> {
    const operator = await server.operator()
    const rates = [{ line: 'RNG' as const, rateBasisPoints }]
    const answer = await operator.call(desk.saveAgentRates, { memberId, rates, note: 'agreed' })
    expect(answer.code).toBe('')
  }
  async function agree(to: Person, offered: { value: { contractId: string } }): Promise<void> {
    const { contractId } = offered.value
    const answer = await to.caller.call(contracts.acceptContract, { contractId })
    expect([answer.code, answer.value.state]).toEqual(['', 'active'])
  }
  return {
    ...{ offerTo, houseOffers, houseRates, agree },
    /** A master with an agent, and that one's player. */
    async chain() {
      const master = await settle(2, null)
      const agent = await settle(1, master)
      const player = await settle(0, agent)
      await agree(master, await houseOffers(master, 'daily', terms(100)))
      await agree(agent, await offerTo(master, agent, 'daily', terms(60)))
      return { master, agent, player }
    },
  }
}
