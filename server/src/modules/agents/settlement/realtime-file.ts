import { exportRealtime } from '@kancil/contract/agents/statements'
import { type Money, money } from '@kancil/contract/money'
import { realtimeSalaryOf } from '@kancil/rules/agents/salary'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveReport } from '../../../kernel/reports/serve-report.ts'
import type { DayRange } from '../figures/team-store.ts'
import { rangeOf } from '../reports/selection.ts'
import { type FiledLine, filedLines, ledgerBets } from './realtime-file-store.ts'
import { issueKey, realtimePage } from './realtime-store.ts'

/** The form of the file; a change of its fields gets another. */
const form = 'kancil-agent-realtime-1'

/** Real-time salary with its bets, for `tools/verify/verify-agent-statement.mjs`. */
export function serveRealtimeFile(kernel: Kernel): void {
  serveReport(kernel, exportRealtime, {
    select: ({ caller, now }, { from, to }) => ({
      ...{ memberId: caller.memberId as string, account: caller.account },
      days: rangeOf(from, to, now),
    }),
    count: async ({ db }, { memberId, days }) =>
      (await realtimePage(db, { memberId, ...days }, { limit: 1, offset: 0 })).total,
    type: { mime: 'application/json', ending: 'json' },
    fileName: ({ days }) => `kancil-realtime-${days.from}-${days.to}`,
    async print({ db }, { memberId, account, days }) {
      const lines = await filedLines(db, memberId, days)
      const content = { form, account, ...days, lines: lines.map(lineView) }
      return Buffer.from(JSON.stringify(content, texts, 2))
    },
  })
}

/** Amounts are minor units, as text. */
const texts = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value

/** Only the line that stands has its bets: those of an earlier version are not what they were. */
function lineView(line: FiledLine) {
  const { contractId, gameCode, issueNo, player, version, currency, settledAt } = line
  const { before, change, amount, paid, isLatest, terms, below, bets } = line
  const { profitRateBasisPoints, lossRateBasisPoints, singleBetMin } = terms
  return {
    ...{ contractId, lotteryType: gameCode, issueNo, player, version, currency, settledAt },
    ...{ before, change, amount, paid },
    ...(isLatest
      ? { terms: { profitRateBasisPoints, lossRateBasisPoints, singleBetMin }, below, bets }
      : {}),
  }
}

const keyOf = ({ gameCode, issueNo, playerId }: FiledLine) => ({
  ...{ gameCode, issueNo, memberId: playerId },
})

function amountBy(line: FiledLine, books: Awaited<ReturnType<typeof ledgerBets>>): Money {
  const salary = realtimeSalaryOf(line.terms, books.get(issueKey(keyOf(line))) ?? [])
  return money(salary.amount > line.below ? salary.amount - line.below : 0n)
}

/** What the ledger's stakes and payouts give for a line that stands. */
export async function bookedAmount(db: Db, line: FiledLine): Promise<Money> {
  return amountBy(line, await ledgerBets(db, [keyOf(line)]))
}

export type RecomputedDay = {
  readonly lines: number
  /** Lines whose issue was settled anew since: only what stands can be computed. */
  readonly replaced: number
  readonly faults: readonly { readonly line: string; readonly amounts: readonly [string, string] }[]
  readonly isSame: boolean
}

/** Computes an agent's real-time salary of some days anew from the ledger's stakes and payouts. */
export async function recomputeRealtime(
  db: Db,
  memberId: string,
  days: DayRange,
): Promise<RecomputedDay> {
  const lines = await filedLines(db, memberId, days)
  const standing = lines.filter(({ isLatest }) => isLatest)
  const books = await ledgerBets(db, standing.map(keyOf))
  const faults = standing.flatMap((line) => {
    const amount = amountBy(line, books)
    if (amount === line.amount) return []
    const name = `${line.gameCode} ${line.issueNo} ${line.player}`
    return [{ line: name, amounts: [String(line.amount), String(amount)] as const }]
  })
  return {
    ...{ lines: lines.length, replaced: lines.length - standing.length, faults },
    isSame: faults.length === 0,
  }
}
