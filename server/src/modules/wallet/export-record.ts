import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { Currency } from '@kancil/contract/money'
import {
  accountRecordDownloadPath,
  type exportAccountRecord as endpoint,
  exportLinesMax,
} from '@kancil/contract/wallet/record'
import { csvLine } from '@kancil/rules/wallet/csv'
import type { Days } from '@kancil/rules/wallet/period'
import { fail } from '../../kernel/http/listen.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Context } from '../../kernel/http/serve.ts'
import { statement, statementTotals } from '../../ledger/statement.ts'
import { asMovement, daysAsked, kindsOf } from './account-record.ts'
import { issueTicket, redeemTicket } from './tickets.ts'

const report = 'wallet.accountRecord'
const linesPerRead = 1_000

const columns = [
  'time_utc',
  'kind',
  'amount',
  'balance_after',
  'currency',
  'reference',
  'transfer_id',
]

type Selection = Days & {
  readonly memberId: string
  readonly currency: Currency
  readonly kinds?: readonly string[]
}

export async function exportAccountRecord(
  { db, now, caller, refuse }: Context<typeof endpoint>,
  { kind, from, to }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const input = { currency, ...kindsOf(kind), ...daysAsked(from, to, now) }
  const { count } = await statementTotals(db, { ...input, memberId })
  if (count > exportLinesMax) refuse('too_many_lines', { most: exportLinesMax })
  const { token, expiresAt } = await issueTicket(db, now, { memberId, report, input })
  return {
    url: `${accountRecordDownloadPath}?ticket=${token}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** The file behind a ticket; it is written as it is read, so its length costs no memory. */
export function serveRecordDownload({ member, db, clock }: Kernel): void {
  member.app.get<{ Querystring: { ticket?: unknown } }>(
    accountRecordDownloadPath,
    async (request, reply) => {
      const token = String(request.query.ticket ?? '')
      const found = await redeemTicket<Omit<Selection, 'memberId'>>(db, clock.now(), report, token)
      if (!found) return fail(reply, 404, 'not_found')
      const selection = { ...found.input, memberId: found.memberId }
      const name = `kancil-account-${selection.fromDay}-${selection.toDay}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(ReadableStream.from(linesOf(db, selection)))
    },
  )
}

async function* linesOf(db: Kernel['db'], selection: Selection): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  // The mark at the beginning tells spreadsheets that this is UTF-8.
  yield bytes.encode(`\uFEFF${csvLine(columns)}`)
  let last: { readonly before?: string } = {}
  for (;;) {
    // Not by the page's number: movements that come meanwhile would put lines into two pages.
    const lines = await statement(db, { ...selection, ...last, pageNo: 1, pageSize: linesPerRead })
    let text = ''
    for (const line of lines) {
      const { at, kind, amount, balanceAfter, reference, transferId } = asMovement(
        line,
        selection.currency,
      )
      text += csvLine([at, kind, amount, balanceAfter, selection.currency, reference, transferId])
    }
    if (text) yield bytes.encode(text)
    if (lines.length < linesPerRead) return
    last = { before: lines.at(-1)!.transferId }
  }
}
