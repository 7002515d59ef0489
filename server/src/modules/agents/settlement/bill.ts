import type { StatementKind } from '@kancil/contract/agents/statements'
import type { ContractTerms } from '@kancil/contract/agents/terms'
import { type Currency, type Money, money } from '@kancil/contract/money'
import { dividendOf, paymentOf, type Wage, wageOf } from '@kancil/rules/agents/salary'
import type { TeamFacts } from '@kancil/rules/agents/tiers'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { pushBalance } from '../../wallet/door.ts'
import { lockDebt, putDebt } from './debt-store.ts'
import type { BilledContract } from './due-store.ts'
import type { BilledFacts } from './facts.ts'
import {
  carryBefore,
  insertStatement,
  isSettled,
  lowerBills,
  type StatementInputs,
  type StatementRow,
} from './store.ts'

/** The span of a bill; the end is not part of it. */
export type Span = { readonly key: string; readonly from: Date; readonly to: Date }

const transferKinds = {
  dividend: 'agent_dividend',
  daily: 'agent_salary',
  hourly: 'agent_salary',
  rebate: 'agent_rebate',
} as const

/**
 * Settles one contract for one period, once: the bill, the debt and the money in one transaction.
 * What is settled already is left alone, so a run that died is simply run again.
 */
export async function settleContract(
  kernel: Kernel,
  contract: BilledContract,
  span: Span,
  readFacts: (tx: Tx) => Promise<BilledFacts>,
): Promise<boolean> {
  const kind = contract.kind as Exclude<BilledContract['kind'], 'realtime'>
  const isNew = await inTransaction(kernel.db, async (tx) => {
    const { memberId, currency } = contract
    const debt = await lockDebt(tx, memberId, currency)
    if (await isSettled(tx, contract.id, span.key)) return false
    const facts = await readFacts(tx)
    const carryIn = await carryBefore(tx, memberId, kind, span.from)
    const earned = earnedOf(kind, contract.terms, facts, carryIn)
    const bills = await lowerBills(tx, memberId, kind, span.key)
    const lower = money(bills.reduce((sum, bill) => sum + bill.own, 0n))
    return payBill(tx, kernel, {
      ...{ contractId: contract.id, kind, memberId, uplineId: contract.uplineId, currency },
      ...{ span, terms: contract.terms, debt, lower },
      ...{ own: earned.amount, rateBasisPoints: earned.tier?.rateBasisPoints ?? 0 },
      carryOut: earned.carryOut,
      inputs: {
        turnover: String(facts.turnover),
        activeUsers: facts.activeUsers,
        netLoss: String(facts.netLoss),
        carryIn: String(carryIn),
        debtBefore: String(debt),
        uncounted: facts.uncounted,
        lines: bills.map((bill) => ({ name: bill.account, amount: String(bill.own) })),
      },
    })
  })
  if (isNew) await pushBalance(kernel, contract.memberId)
  return isNew
}

/** What a contract's terms give for these facts. */
export function earnedOf(
  kind: StatementKind,
  terms: ContractTerms,
  facts: TeamFacts,
  carryIn: Money,
): Wage {
  return kind === 'dividend' ? dividendOf(terms, facts, carryIn) : wageOf(terms, facts, carryIn)
}

export type Bill = Pick<
  StatementRow,
  'contractId' | 'kind' | 'memberId' | 'uplineId' | 'terms' | 'rateBasisPoints' | 'own' | 'lower'
> & {
  readonly currency: Currency
  readonly span: Span
  readonly debt: Money
  readonly carryOut: Money
  readonly inputs: StatementInputs
}

/** Writes a bill whose debt is locked, and pays it. @returns false if it was there already */
export async function payBill(tx: Tx, { clock }: Kernel, bill: Bill): Promise<boolean> {
  const { span, debt, own, lower, memberId, currency } = bill
  const { pay, repaid, debt: after } = paymentOf(own, lower, debt)
  const at = clock.now()
  const row: StatementRow = {
    ...{ id: newId('agentStatement', at), contractId: bill.contractId, kind: bill.kind },
    ...{ memberId, uplineId: bill.uplineId, currency, periodKey: span.key },
    ...{ fromAt: span.from, toAt: span.to, terms: bill.terms, inputs: bill.inputs },
    ...{ rateBasisPoints: bill.rateBasisPoints, own, lower, repaid, paid: pay },
    deficit: money(own < lower ? lower - own : 0n),
    ...{ carryOut: bill.carryOut, settledAt: at },
  }
  if (!(await insertStatement(tx, row))) return false
  if (after !== debt) await putDebt(tx, memberId, after)
  if (pay > 0n) {
    await openWallet(tx, memberId, currency)
    await post(tx, {
      kind: transferKinds[bill.kind],
      source: 'agents',
      sourceTx: `${bill.contractId}:${span.key}`,
      from: house('agents', currency),
      to: memberCash(memberId, currency),
      amount: pay,
      details: { reference: row.id },
      at,
    })
  }
  return true
}
