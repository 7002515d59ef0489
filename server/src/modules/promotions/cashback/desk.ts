import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, type Money, money, zero } from '@kancil/contract/money'
import * as calls from '@kancil/contract/promotions/cashback-desk'
import { businessDay } from '@kancil/contract/time'
import { type CashbackTerms, cashbackCost, costsMore } from '@kancil/rules/promotions/cashback'
import { daysBefore } from '@kancil/rules/rewards/vip-gifts'
import { type Db, lockScope, type Tx } from '../../../kernel/db.ts'
import { type Context, serve } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type ActResult, serveDecision, stakesByLine } from '../../operator/door.ts'
import { readSettings, settingKit } from '../../site/door.ts'
import { insertProposal, paidSince, type ProposalRow, proposals } from './proposal-store.ts'

const subject = (): string => 'setting:cashback'
const firstDay = (now: Date): string => daysBefore(businessDay(now), calls.cashbackDays)

/** Serves the desk where the terms of cashback are estimated, changed and approved. */
export function serveCashbackDesk(kernel: Kernel): void {
  serve(kernel, calls.cashbackDesk, showDesk)
  serve(kernel, calls.estimateCashback, estimate)
  serveDecision(kernel, calls.changeCashback, {
    action: 'promotions.changeCashback',
    subject,
    prepare: ({ db, config, now }, { terms }) => costOf(db, config.currency, terms, now),
    act: change,
    tell: putInForce,
    view: ({ saved }) => ({ isWaiting: saved === null }),
  })
  serveDecision(kernel, calls.decideCashback, {
    action: ({ isApproved }) =>
      isApproved ? 'promotions.approveCashback' : 'promotions.refuseCashback',
    subject,
    lock: (tx, { proposalId }) => proposals.lock(tx, proposalId),
    allow(row: ProposalRow, { refuse }) {
      if (row.state !== 'waiting') refuse('already_decided')
    },
    // Whoever asked for them may drop them, too.
    firstOperator: (row, { isApproved }) => (isApproved ? row.askedBy : null),
    act: decide,
    tell: putInForce,
    view: () => ({ isWaiting: false }),
  })
}

type Saved = Awaited<ReturnType<typeof settingKit.save>>
type Outcome = { readonly saved: Saved['outcome'] | null }

async function change(
  tx: Tx,
  _row: unknown,
  { caller, now }: Context<typeof calls.changeCashback>,
  { terms, version }: InputOf<typeof calls.changeCashback>,
  { needsSecond }: Cost,
): Promise<ActResult<Outcome>> {
  const { operatorId, name } = caller
  // Two who ask at once: the later one's proposal takes the place of the other's.
  await lockScope(tx, subject())
  await proposals.end(tx, { state: 'replaced', by: operatorId, at: now })
  if (!needsSecond) return save(tx, { terms, version }, name, now)
  const before = await settingKit.check(tx, { key: 'cashback', value: terms, version })
  const id = newId('cashbackProposal', now)
  const asked = { askedBy: operatorId, askedName: name, askedAt: now }
  await insertProposal(tx, { id, terms, version, state: 'waiting', ...asked })
  return { outcome: { saved: null }, before, after: { state: 'waiting', ...terms } }
}

async function decide(
  tx: Tx,
  row: ProposalRow,
  { caller, now }: Context<typeof calls.decideCashback>,
  { isApproved }: InputOf<typeof calls.decideCashback>,
): Promise<ActResult<Outcome>> {
  const state = isApproved ? 'approved' : 'refused'
  await proposals.end(tx, { state, by: caller.operatorId, at: now })
  if (isApproved) return save(tx, row, caller.name, now)
  return { outcome: { saved: null }, before: { state: 'waiting' }, after: { state } }
}

async function save(
  tx: Tx,
  { terms, version }: Pick<ProposalRow, 'terms' | 'version'>,
  by: string,
  now: Date,
): Promise<ActResult<Outcome>> {
  const kept = await settingKit.save(tx, { key: 'cashback', value: terms, version }, by, now)
  return { ...kept, outcome: { saved: kept.outcome } }
}

function putInForce({ saved }: Outcome, context: Pick<Kernel, 'db' | 'live'>): void {
  if (saved) settingKit.putInForce(saved, context)
}

type Cost = Awaited<ReturnType<typeof costOf>>

/** What terms cost beside those in force, by what members staked in the last days. */
async function costOf(db: Db, house: Currency, terms: CashbackTerms, now: Date) {
  const [{ cashback, rewards }, staked] = await Promise.all([
    readSettings(db),
    stakesByLine(db, firstDay(now)),
  ])
  const costs = houseFirst(house, [...staked.keys()]).map((currency) => {
    const lines = staked.get(currency) ?? new Map()
    return { currency, now: cashbackCost(lines, cashback), asked: cashbackCost(lines, terms) }
  })
  const threshold = money(BigInt(rewards.twoOperators))
  const asked = costs.map((cost) => cost.asked)
  return { costs, needsSecond: costsMore(cashback, terms, asked, threshold) }
}

function houseFirst(house: Currency, currencies: readonly Currency[]): Currency[] {
  return [house, ...currencies.filter((currency) => currency !== house)]
}

async function estimate(
  { db, config, now: at }: Context<typeof calls.estimateCashback>,
  { terms }: InputOf<typeof calls.estimateCashback>,
): Promise<OutputOf<typeof calls.estimateCashback>> {
  const { costs, needsSecond } = await costOf(db, config.currency, terms, at)
  const currencies = costs.map(({ currency, now, asked }) => {
    const text = (amount: Money): string => formatMoney(amount, currency)
    return {
      currency,
      lines: asked.lines.map(({ line, staked, cost, most }, index) => ({
        ...{ line, staked: text(staked), now: text(now.lines[index]!.cost) },
        ...{ asked: text(cost), most: text(most) },
      })),
      ...{ now: text(now.cost), asked: text(asked.cost), most: text(asked.most) },
    }
  })
  return { currencies, needsSecond }
}

async function showDesk({
  db,
  config,
  now,
  caller,
}: Context<typeof calls.cashbackDesk>): Promise<OutputOf<typeof calls.cashbackDesk>> {
  const [row, sums] = await Promise.all([proposals.waiting(db), paidSince(db, firstDay(now))])
  const paid = new Map(sums.map((sum) => [sum.currency, sum]))
  return {
    proposal: row && {
      ...{ proposalId: row.id, terms: row.terms, askedBy: row.askedName },
      ...{ askedAt: row.askedAt.toISOString(), isOwn: row.askedBy === caller.operatorId },
    },
    paid: houseFirst(config.currency, [...paid.keys()]).map((currency) => {
      const { amount, claims, members } = paid.get(currency) ?? nothingPaid
      return { currency, amount: formatMoney(amount, currency), claims, members }
    }),
  }
}
const nothingPaid = { amount: zero, claims: 0, members: 0 }
