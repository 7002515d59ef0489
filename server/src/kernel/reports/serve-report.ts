import type { FastifyReply } from 'fastify'
import { downloadTicketSeconds, type ReportEndpoint } from '@kancil/contract/report'
import { sideOf, type InputOf } from '@kancil/contract/endpoint'
import { randomToken, sha256 } from '../chance.ts'
import { fail } from '../http/listen.ts'
import { Refusal } from '../http/refusal.ts'
import { type Context, type Handler, serve } from '../http/serve.ts'
import { openTurns } from '../http/turns.ts'
import type { Kernel } from '../kernel.ts'
import { csvLine } from './csv.ts'
import { insertTicket, takeTicket } from './store.ts'

// Files are read beside the bets, in the same process: one batch, count or document after another.
const countInTurn = openTurns({ most: 1, waitingMost: 50, rests: true })
const batchInTurn = openTurns({ most: 1, waitingMost: 100, rests: true })
const printInTurn = openTurns({ most: 1, waitingMost: 10 })
const downloadsPerOwner = 2
/** Downloads under way, by whose they are. */
const downloads = new Map<string, number>()

/** A cell of a line: amounts as decimal text, instants as ISO 8601. */
export type Cell = string | number | null

/**
 * What every report needs. A selection is turned into JSON between the call and the download, so it
 * is plain data: no dates, no bigint.
 */
type AnyReport<E extends ReportEndpoint, Selection> = {
  /** The call's input, checked; it includes whose lines they are. */
  readonly select: (context: Context<E>, input: InputOf<E>) => Promise<Selection> | Selection
  /**
   * How many lines it has; above the endpoint's `linesMax` it is refused. It need not count beyond
   * `most`.
   */
  readonly count: (context: Context<E>, selection: Selection, most: number) => Promise<number>
  /** Without the ending. */
  readonly fileName: (selection: Selection) => string
}

/** A report as CSV. */
export type ReportSource<E extends ReportEndpoint, Selection> = AnyReport<E, Selection> & {
  readonly columns: readonly string[]
  /**
   * The lines in batches, each read when the one before it has been sent: the length of a report
   * costs no memory. By keyset, not by pages: rows added meanwhile would put lines on two pages.
   */
  readonly lines: (
    kernel: Kernel,
    selection: Selection,
  ) => AsyncIterable<readonly (readonly Cell[])[]>
}

/** A report as one document that is made as a whole: its `linesMax` keeps it small. */
export type DocumentSource<E extends ReportEndpoint, Selection> = AnyReport<E, Selection> & {
  readonly type: { readonly mime: string; readonly ending: string }
  readonly print: (kernel: Kernel, selection: Selection) => Promise<Buffer>
}

/** Serves an endpoint made by `report()`, and the file behind its tickets. */
export function serveReport<const E extends ReportEndpoint, Selection>(
  kernel: Kernel,
  endpoint: E,
  source: ReportSource<E, Selection> | DocumentSource<E, Selection>,
): void {
  const { download, linesMax } = endpoint.report
  const handle = async (context: Context<E>, input: InputOf<E>): Promise<unknown> => {
    const { db, now, refuse } = context
    const selection = await source.select(context, input)
    const count = await countInTurn(() => source.count(context, selection, linesMax + 1))
    if (count > linesMax)
      refuse('too_many_lines' as Parameters<typeof refuse>[0], { most: linesMax })
    const token = randomToken(24)
    const expiresAt = new Date(now.getTime() + downloadTicketSeconds * 1000)
    const ownerId = ownerOf(context)
    const ticket = {
      tokenHash: sha256(token),
      ownerId,
      report: endpoint.name,
      selection,
      expiresAt,
    }
    await insertTicket(db, ticket, now)
    return { url: `${download}?ticket=${token}`, expiresAt: expiresAt.toISOString() }
  }
  serve(kernel, endpoint, handle as Handler<E>)

  const listener = sideOf(endpoint) === 'operator' ? kernel.console : kernel.member
  listener.app.get<{ Querystring: { ticket?: unknown } }>(download, async (request, reply) => {
    const token = String(request.query.ticket ?? '')
    const ticket = /^[\w-]{32}$/.test(token)
      ? await takeTicket(kernel.db, sha256(token), endpoint.name, kernel.clock.now())
      : null
    if (!ticket) return fail(reply, 404, 'not_found')
    // Gone while the ticket was looked up: 'close' will not be emitted again, and the place would
    // stay taken.
    if (reply.raw.closed) return reply.hijack()
    if (!beginDownload(ticket.owner_id, reply)) return fail(reply, 429, 'too_many_requests')
    const selection = ticket.selection as Selection
    const isDocument = 'print' in source
    const { mime, ending } = isDocument
      ? source.type
      : { mime: 'text/csv; charset=utf-8', ending: 'csv' }
    const body = isDocument
      ? await printInTurn(() => source.print(kernel, selection)).catch(refusalOf)
      : ReadableStream.from(bytesOf(kernel, source, selection))
    if (body instanceof Refusal) return fail(reply, 503, 'unavailable', body.value)
    const fileName = `${source.fileName(selection)}.${ending}`
    return reply
      .type(mime)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(body)
  })
}

async function* bytesOf<E extends ReportEndpoint, Selection>(
  kernel: Kernel,
  source: ReportSource<E, Selection>,
  selection: Selection,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  // The byte order mark tells spreadsheets that this is UTF-8.
  yield encoder.encode(`\uFEFF${csvLine(source.columns)}`)
  const batches = source.lines(kernel, selection)[Symbol.asyncIterator]()
  for (;;) {
    const bytes = await batchInTurn(async () => {
      const { done, value } = await batches.next()
      return done ? null : encoder.encode(value.map(csvLine).join(''))
    })
    if (bytes === null) return
    if (bytes.length > 0) yield bytes
  }
}

/** Counts a download until its connection closes; false where its owner has enough under way. */
function beginDownload(owner: string, { raw }: FastifyReply): boolean {
  const running = downloads.get(owner) ?? 0
  if (running >= downloadsPerOwner) return false
  downloads.set(owner, running + 1)
  raw.once('close', () => {
    const left = downloads.get(owner)! - 1
    if (left > 0) downloads.set(owner, left)
    else downloads.delete(owner)
  })
  return true
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function ownerOf(context: { readonly caller: unknown }): string {
  const { memberId, operatorId } = (context.caller ?? {}) as {
    readonly memberId?: string
    readonly operatorId?: string
  }
  const owner = memberId ?? operatorId
  if (owner === undefined) throw new Error('a report belongs to a member or an operator')
  return owner
}
