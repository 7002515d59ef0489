import { type Static, type TProperties, Type } from 'typebox'
import { type Auth, type Endpoint, endpoint, type ErrorTable, type Permission } from './endpoint.ts'
import { Fields } from './fields.ts'
import { InstantText } from './time.ts'

/**
 * A file is fetched by plain navigation, which cannot carry the tab's marker; a ticket replaces it
 * (decisions 25).
 */
export const DownloadTicket = Type.Object({ url: Type.String(), expiresAt: InstantText })
export type DownloadTicket = Static<typeof DownloadTicket>
export const downloadTicketSeconds = 30
/** Lines in one file: a longer selection is refused, not truncated. */
export const reportLinesMax = 100_000

/** Where the file is fetched with its ticket, and the most lines it may hold. */
export type ReportFacts = { readonly download: `/${string}`; readonly linesMax: number }

/** An endpoint made by `report()`. */
export type ReportEndpoint = Endpoint & { readonly report: ReportFacts }

/**
 * A list as a file. The call answers a single-use ticket, valid for 30 seconds; the browser then
 * opens `download`. A selection of more than `linesMax` lines is refused with `too_many_lines
 * {most}`, never silently truncated.
 */
export function report<
  const Filters extends TProperties,
  const E extends ErrorTable,
  const A extends Auth,
>(description: {
  readonly name: string
  readonly summary: string
  readonly path: `/${string}`
  readonly download: `/${string}`
  readonly auth: A
  readonly permission?: Permission
  readonly agentPolicy?: 'needed' | 'free'
  readonly filters: Filters
  readonly linesMax?: number
  readonly errors: E
}) {
  const { filters, download, linesMax = reportLinesMax, errors, ...rest } = description
  const described = endpoint({
    ...rest,
    method: 'POST',
    input: Fields(filters),
    output: DownloadTicket,
    errors: { ...errors, too_many_lines: 422 as const },
  })
  return { ...described, report: { download, linesMax } satisfies ReportFacts }
}
