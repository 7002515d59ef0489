import { contractsMessage } from '@kancil/contract/agents/contracts'
import {
  decideDispute,
  type DeskDispute,
  deskDisputes,
  recomputeLine,
  recomputeStatement,
} from '@kancil/contract/agents/disputes'
import { disputeLine, disputeStatement } from '@kancil/contract/agents/statements'
import { type Currency, formatMoney, type Money, money } from '@kancil/contract/money'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { serve } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { gameTitles } from '../../lottery/door.ts'
import { findInConsole, serveDecision } from '../../operator/door.ts'
import { lineKeyOf } from '../settlement/line-key.ts'
import { bookedAmount } from '../settlement/realtime-file.ts'
import { filedLine } from '../settlement/realtime-file-store.ts'
import { recompute } from '../settlement/recompute.ts'
import { statementById } from '../settlement/store.ts'
import {
  disputePage,
  type DisputeRow,
  insertDispute,
  insertLineDispute,
  lockDispute,
  putDecision,
} from './store.ts'

/** Objections in the console's search: by the account, or by the bill's id. */
function findDisputes(kernel: Kernel): void {
  findInConsole(kernel, {
    permission: 'ledger.read',
    async find(db, q, limit) {
      const wanted = { state: null, q: q.normalize('NFKC').toLowerCase() }
      const { rows } = await disputePage(db, wanted, { limit, offset: 0 })
      return rows.map(({ billId, account, state, own, currency }) => ({
        ...{ kind: 'objection' as const, id: billId, account, note: state, currency },
        amount: formatMoney(own, currency),
      }))
    },
  })
}

/** Agents object to bills; operators see the books beside the bill and decide. */
export function serveDisputes(kernel: Kernel): void {
  findDisputes(kernel)
  serve(kernel, disputeStatement, async ({ db, now, caller, refuse }, input) => {
    const { statementId } = input
    const text = input.text.trim()
    const row = await statementById(db, statementId)
    if (row?.memberId !== caller.memberId) return refuse('not_found')
    const isNew = await insertDispute(db, { statementId, memberId: row.memberId, text, at: now })
    if (!isNew) refuse('already_disputed')
    return { state: 'open' as const, text, answer: '' }
  })
  serve(kernel, disputeLine, async ({ db, now, caller, refuse }, input) => {
    const { lineId } = input
    const text = input.text.trim()
    const key = lineKeyOf(lineId)
    const line = key && (await filedLine(db, caller.memberId, key))
    if (!key || !line) return refuse('not_found')
    const by = { lineId, memberId: caller.memberId, text, at: now }
    if (!(await insertLineDispute(db, { ...key, ...by }))) refuse('already_disputed')
    return { state: 'open' as const, text, answer: '' }
  })
  serveList(kernel, deskDisputes, {
    read: ({ db }, { state = null, q = '' }, range) =>
      disputePage(db, { state, q: q.trim().toLowerCase() }, range),
    async view(rows, { db }, { language }) {
      const games = await gameTitles(db, language)
      return rows.map((row) => {
        const [code = '', ...issue] = row.periodKey.split(' ')
        const game = row.kind === 'realtime' ? games.get(code) : undefined
        const view = disputeView(row)
        return game ? { ...view, period: [game.name, ...issue].join(' ') } : view
      })
    },
  })
  serveBooks(kernel)
  serveDecision(kernel, decideDispute, {
    action: 'agents.decideDispute',
    subject: (row: DisputeRow) => row.billId,
    lock: (tx, { billId }) => lockDispute(tx, billId),
    favours: (row) => row.memberId,
    allow: (row, { refuse }) => {
      if (row.state !== 'open') refuse('dispute_decided')
    },
    async act(tx, row, { caller, now }, { isUpheld, note }) {
      const state = isUpheld ? 'upheld' : 'rejected'
      const answer = note.trim()
      await putDecision(tx, row.billId, { state, answer, by: caller.name, at: now })
      return { outcome: { ...row, state, answer } as DisputeRow, after: { state, note: answer } }
    },
    tell: ({ memberId }, { live }) => live.toMember(memberId, { type: contractsMessage, data: {} }),
    view: disputeView,
  })
}

/** What the books give for a bill, or for a line of real-time salary. */
function serveBooks(kernel: Kernel): void {
  serve(kernel, recomputeStatement, async ({ db, refuse }, { statementId }) => {
    const books = (await recompute(db, statementId)) ?? refuse('not_found')
    const { currency } = (await statementById(db, statementId))!
    const { isSame, movedUnrecorded } = books
    return { currency, isSame, movedUnrecorded: [...movedUnrecorded], ...textsOf(books, currency) }
  })
  serve(kernel, recomputeLine, async ({ db, refuse }, { lineId }) => {
    const key = lineKeyOf(lineId)
    const line = key && (await filedLine(db, null, key))
    if (!line) return refuse('not_found')
    const { currency } = line
    const text = (amount: Money): string => formatMoney(amount, currency)
    const books = line.isLatest ? await bookedAmount(db, line) : null
    return {
      currency,
      own: text(line.amount),
      books: books === null ? null : text(books),
      isSame: books === line.amount,
    }
  })
}

function disputeView(row: DisputeRow): DeskDispute {
  const { billId, account, kind, periodKey, state, text, answer, currency } = row
  return {
    ...{ billId, account, kind, period: periodKey, state, text, answer, currency },
    own: formatMoney(row.own, currency),
    raisedAt: row.raisedAt.toISOString(),
  }
}

type Figures = 'turnover' | 'netLoss' | 'own' | 'paid'
function textsOf(
  books: Readonly<Record<Figures, readonly [string, string]>>,
  currency: Currency,
): Record<Figures, [string, string]> {
  const pair = ([bill, book]: readonly [string, string]): [string, string] => [
    formatMoney(money(BigInt(bill)), currency),
    formatMoney(money(BigInt(book)), currency),
  ]
  const { turnover, netLoss, own, paid } = books
  return { turnover: pair(turnover), netLoss: pair(netLoss), own: pair(own), paid: pair(paid) }
}
