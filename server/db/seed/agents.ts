import { acceptContract, offerContract } from '@kancil/contract/agents/contracts'
import { deskOffer, saveAgentRates } from '@kancil/contract/agents/desk'
import { createLink, saveDownline } from '@kancil/contract/agents/team'
import type { ContractTerms } from '@kancil/contract/agents/terms'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import { businessDay } from '@kancil/contract/time'
import { dayAfter, startOfDay } from '@kancil/rules/wallet/period'
import type { App } from '../../src/app.ts'
import type { TestClock } from '../../src/kernel/clock.ts'
import { agentPeriods } from '../../src/modules/agents/door.ts'
import { type SignedInVisitor, signedInVisitor } from '../../src/testing/sign-in.ts'
import { residentOperator } from './operators.ts'

const daily = (rateBasisPoints: number): ContractTerms => ({
  period: 'D',
  tiers: [{ minTurnover: 50_00, minUsers: 1, minLoss: 0, rateBasisPoints }],
  ...{ checkLoss: false, minActive: 1_00, carry: 'permanent' },
  ...{ profitRateBasisPoints: 0, lossRateBasisPoints: 0, singleBetMin: 0 },
})
const dividend = (rateBasisPoints: number): ContractTerms => ({
  ...daily(rateBasisPoints),
  period: 'W',
  tiers: [{ minTurnover: 0, minUsers: 1, minLoss: 1, rateBasisPoints }],
})

/** From midnight to when periods of agents are settled. */
const nightMs = 125 * 60_000

/** The night after a day: its wages, dividends and rebates are paid when the site pays them. */
export async function settleNight(
  { app, clock }: { readonly app: App; readonly clock: TestClock },
  today: Date,
): Promise<void> {
  const night = new Date(startOfDay(dayAfter(businessDay(clock.now()))).getTime() + nightMs)
  if (night >= today) return
  clock.set(night)
  await agentPeriods.settlePeriods(app.kernel)
  while ((await app.outbox.drain()) > 0);
}

type Agent = { readonly memberId: MemberId; readonly caller: SignedInVisitor }

/** The named agents agree to contracts on the world's first day, by the calls that agents use. */
export async function seedAgents(app: App): Promise<void> {
  const tuah = await agentNamed(app, 'tuah')
  const jebat = await agentNamed(app, 'jebat')
  const kasturi = await agentNamed(app, 'kasturi')
  const desk = await residentOperator(app, 'admin', 'admin')
  for (const [kind, terms] of [
    ['daily', daily(100)],
    ['dividend', dividend(2_000)],
  ] as const) {
    const requestId = `seed-house-${kind}`
    const input = { requestId, memberId: tuah.memberId, kind, terms, confirm: false }
    await accept(tuah, await desk.call(deskOffer, input))
  }
  mustSucceed(
    await desk.call(saveAgentRates, {
      ...{ memberId: tuah.memberId, note: 'Agreed on the first day' },
      rates: [{ line: 'RNG', rateBasisPoints: 120 }],
    }),
  )
  await offer(tuah, jebat, 'daily', daily(70))
  await offer(tuah, jebat, 'dividend', dividend(1_200))
  await offer(jebat, kasturi, 'daily', daily(40))
  const line = 'RNG' as const
  for (const [upline, lower, rateBasisPoints] of [
    [tuah, jebat, 90],
    [jebat, kasturi, 60],
  ] as const)
    mustSucceed(
      await upline.caller.call(saveDownline, {
        ...{ memberId: lower.memberId, rates: [{ line, rateBasisPoints }], remark: '' },
      }),
    )
  mustSucceed(
    await tuah.caller.call(createLink, {
      ...{ requestId: 'seed-link-1', isAgent: 0, rates: [{ line, rateBasisPoints: 20 }] },
      remark: 'Pasar malam',
    }),
  )
}

async function agentNamed(app: App, account: string): Promise<Agent> {
  const { rows } = await sql<{ id: MemberId; kind: 1 | 2 }>`select id, account_kind as kind
    from member where account = ${account}`.execute(app.kernel.db)
  const { id: memberId, kind: accountKind } = rows[0]!
  const as = { account, accountKind, currency: 'MYR' } as const
  return { memberId, caller: await signedInVisitor(app, memberId, as) }
}

async function offer(
  upline: Agent,
  { memberId, ...agent }: Agent,
  kind: 'daily' | 'dividend',
  terms: ContractTerms,
): Promise<void> {
  const requestId = `seed-offer-${kind}`
  const input = { requestId, memberId, kind, terms, confirm: false }
  await accept({ memberId, ...agent }, await upline.caller.call(offerContract, input))
}

type Offered = Parameters<typeof mustSucceed>[0] & {
  readonly value: { readonly contractId: string }
}

async function accept({ caller }: Agent, offered: Offered): Promise<void> {
  mustSucceed(offered)
  const { contractId } = offered.value
  mustSucceed(await caller.call(acceptContract, { contractId }))
}

function mustSucceed(answer: { readonly success: boolean; readonly code: string }): void {
  if (!answer.success) throw new Error(`demo agents: ${answer.code}`)
}
