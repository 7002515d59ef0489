import type { OutputOf } from '@kancil/contract/endpoint'
import { idPrefixes } from '@kancil/contract/ids'
import { formatMoney, type Money, money, zero } from '@kancil/contract/money'
import type {
  bonusDetails as endpoint,
  TurnoverRequirement,
} from '@kancil/contract/payments/turnover'
import { businessDay } from '@kancil/contract/time'
import { netRequirements } from '@kancil/rules/wallet/line-transfer'
import { spreadDone, turnoverDone, turnoverLeft } from '@kancil/rules/payments/turnover'
import type { Context } from '../../../kernel/http/serve.ts'
import { statementTotals } from '../../../ledger/statement.ts'
import { wageredBy } from '../../wallet/door.ts'
import {
  openRequirements,
  readTurnover,
  type RequirementRow,
  requirementsNamedMost,
} from './turnover-store.ts'

/** Names each requirement of the present round, and what of the stakes since then counted. */
export async function bonusDetails({
  db,
  caller,
}: Context<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const [turnover, wagered, open] = await Promise.all([
    readTurnover(db, memberId, currency),
    wageredBy(db, memberId, currency),
    openRequirements(db, memberId, currency),
  ])
  const rows = netRequirements(open.newest)
  const text = (amount: Money): string => formatMoney(amount, currency)
  const done = turnoverDone(turnover, wagered)
  const left = turnoverLeft(turnover, wagered)
  const isOpen = left > 0n
  // Requirements may be over before the round is, once a gift among them is taken back.
  const isWhole = open.newest.length < requirementsNamedMost
  const since = (isWhole && rows[0]?.created_at) || open.since
  const fromDay = isOpen && since ? businessDay(since) : undefined
  const stakesOf = async (kind: 'bet' | 'rollback') =>
    fromDay === undefined
      ? zero
      : statementTotals(db, { memberId, currency, kinds: [kind], fromDay }).then((totals) =>
          kind === 'bet' ? totals.out : totals.in,
        )
  const [staked, calledOff] = await Promise.all([stakesOf('bet'), stakesOf('rollback')])
  return {
    currency,
    required: text(turnover.required),
    done: text(done),
    left: text(left),
    requirements: isOpen ? requirementViews(withEarlier(rows, turnover.required), done, text) : [],
    ...(fromDay === undefined ? {} : { sinceDay: fromDay }),
    staked: text(staked),
    calledOff: text(calledOff),
  }
}

/** What is required beyond the listed requirements is older than they are, and comes first. */
function withEarlier(rows: readonly RequirementRow[], total: Money): readonly RequirementRow[] {
  const listed = rows.reduce((sum, row) => sum + row.required, 0n)
  if (listed >= total) return rows
  const required = money(total - listed)
  const earlier = { subject: 'earlier', amount: required, percent: 100, required, created_at: null }
  return [earlier, ...rows]
}

function requirementViews(
  rows: readonly RequirementRow[],
  done: Money,
  text: (amount: Money) => string,
): TurnoverRequirement[] {
  const parts = spreadDone(
    rows.map((row) => row.required),
    done,
  )
  return rows.map((row, at) => ({
    kind: kindOf(row),
    subject: row.subject,
    ...(row.created_at ? { at: row.created_at.toISOString() } : {}),
    amount: text(row.amount),
    percent: row.percent,
    required: text(row.required),
    done: text(parts[at]!),
    left: text(money(row.required - parts[at]!)),
  }))
}

/** A gift of the house is named by its request, money from a member by its transfer. */
function kindOf({ created_at, subject }: RequirementRow): TurnoverRequirement['kind'] {
  if (!created_at) return 'earlier'
  if (subject.startsWith('req_')) return 'points'
  if (subject.startsWith(`${idPrefixes.gift}_`)) return 'reward'
  return subject.startsWith(`${idPrefixes.lineTransfer}_`) ? 'transfer' : 'deposit'
}
