import { type Static, type TProperties, Type } from 'typebox'
import { type Auth, type Endpoint, endpoint, type ErrorTable, type Permission } from './endpoint.ts'
import { Fields } from './fields.ts'
import { InstantText } from './time.ts'

/**
 * A file is fetched by plain navigation, without the tab's marker; a ticket stands for it
 * (decisions 25).
 */
export const DownloadTicket = Type.Object({ url: Type.String(), expiresAt: InstantText })
export type DownloadTicket = Static<typeof DownloadTicket>
export const downloadTicketSeconds = 30
/** Of one file: a longer selection is refused, and not cut short. */
export const reportLinesMax = 100_000

/** Where the file is fetched with its ticket, and what may be in it at the most. */
export type ReportFacts = { readonly download: `/${string}`; readonly linesMax: number }

/** An endpoint made by `report()`. */
export type ReportEndpoint = Endpoint & { readonly report: ReportFacts }

/**
 * A list as a file. The call answers a ticket, good once and for 30 seconds; `download` is where
 * the browser then goes. A selection of more than `linesMax` lines is refused with
 * `too_many_lines {most}`: never a silent cut.
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
