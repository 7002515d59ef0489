import type { AgentStatement } from '@kancil/contract/agents/statements'
import { formatMoney, money } from '@kancil/contract/money'
import type { DisputeRow } from '../disputes/store.ts'
import type { StatementRow } from './store.ts'

/** What the agent objected to, where they did. */
export function disputeView(dispute?: DisputeRow): Pick<AgentStatement, 'dispute'> {
  if (!dispute) return {}
  const { state, text, answer } = dispute
  return { dispute: { state, text, answer } }
}

export function statementView(row: StatementRow, dispute?: DisputeRow): AgentStatement {
  const text = (amount: bigint) => formatMoney(money(amount), row.currency)
  const { inputs } = row
  return {
    ...{ statementId: row.id, kind: row.kind, period: row.periodKey, currency: row.currency },
    fromAt: row.fromAt.toISOString(),
    toAt: row.toAt.toISOString(),
    rateBasisPoints: row.rateBasisPoints,
    turnover: text(BigInt(inputs.turnover)),
    activeUsers: inputs.activeUsers,
    netLoss: text(BigInt(inputs.netLoss)),
    carryIn: text(BigInt(inputs.carryIn)),
    carryOut: text(row.carryOut),
    ...{ own: text(row.own), lower: text(row.lower), repaid: text(row.repaid) },
    ...{ deficit: text(row.deficit), paid: text(row.paid) },
    settledAt: row.settledAt.toISOString(),
    ...disputeView(dispute),
    lines: inputs.lines.map(({ name, amount, turnover, rateBasisPoints }) => ({
      ...{ name, amount: text(BigInt(amount)) },
      ...(turnover === undefined ? {} : { turnover: text(BigInt(turnover)) }),
      ...(rateBasisPoints === undefined ? {} : { rateBasisPoints }),
    })),
  }
}
