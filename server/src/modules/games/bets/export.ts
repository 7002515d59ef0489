import {
  betExportLinesMax,
  type BetRecord,
  betsCsvPath,
  type exportBets as endpoint,
} from '@kancil/contract/games/bets'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { randomToken, sha256 } from '../../../kernel/chance.ts'
import { fail } from '../../../kernel/http/listen.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { type BetFilter, hasMoreRounds, readRoundsAfter } from './store.ts'
import { insertExport, takeExport } from './export-store.ts'
import { betFilter, betView } from './record.ts'
import { catalogueOf } from '../catalogue/games.ts'

const ticketSeconds = 30
const rowsPerRead = 1_000

/**
 * A single-use address: a download is a plain navigation and carries no marker of the tab
 * (decisions 25).
 */
export async function exportBets(
  kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const filter = betFilter(await catalogueOf(kernel), caller.memberId, input, now)
  if (typeof filter === 'string') return refuse(filter)
  if (await hasMoreRounds(db, filter, betExportLinesMax))
    return refuse('too_many_lines', { most: betExportLinesMax })
  const ticket = randomToken(24)
  const expiresAt = new Date(now.getTime() + ticketSeconds * 1000)
  await insertExport(db, {
    hash: sha256(ticket),
    memberId: caller.memberId,
    filter: { ...filter, language: input.language },
    expiresAt,
  })
  return { url: `${betsCsvPath}?ticket=${ticket}`, expiresAt: expiresAt.toISOString() }
}

const columns = [
  'betId',
  'placedAt',
  'settledAt',
  'vendorName',
  'gameName',
  'status',
  'currency',
  'stake',
  'payout',
  'net',
  'validBet',
] as const satisfies readonly (keyof BetRecord)[]

/** The file behind a ticket: 404 for one that is used, late or unknown. */
export function serveBetsCsv(kernel: Kernel): void {
  kernel.member.app.get(betsCsvPath, async (request, reply) => {
    const { ticket } = request.query as { ticket?: unknown }
    const now = kernel.clock.now()
    const found =
      typeof ticket === 'string' ? await takeExport(kernel.db, sha256(ticket), now) : null
    if (!found) return fail(reply, 404, 'not_found')
    const { language, ...wanted } = found.filter as BetFilter & { language?: string }
    const filter = { ...wanted, memberId: found.memberId }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="bets.csv"')
      .header('cache-control', 'no-store')
      .send(ReadableStream.from(linesOf(kernel, filter, language)))
  })
}

/** All of the selection, written as it is read: what came since the ticket is in it too. */
async function* linesOf(
  kernel: Kernel,
  filter: BetFilter,
  language: string | undefined,
): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  // The mark tells spreadsheets that this is UTF-8.
  yield bytes.encode(`\ufeff${columns.join(',')}\r\n`)
  let last: string | null = null
  for (;;) {
    const rows = await readRoundsAfter(kernel.db, filter, rowsPerRead, last)
    const catalogue = await catalogueOf(kernel)
    const lines = rows.map((row) => {
      const bet = betView(catalogue, row, language)
      return `${columns.map((name) => cell(bet[name] ?? '')).join(',')}\r\n`
    })
    if (lines.length > 0) yield bytes.encode(lines.join(''))
    if (rows.length < rowsPerRead) return
    last = rows.at(-1)!.id
  }
}

/** Quoted where needed; a text that a spreadsheet would take for a formula is told to be text. */
function cell(value: string): string {
  const plain = /^-?\d+(\.\d+)?$/.test(value)
  const safe = !plain && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
