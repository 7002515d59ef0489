import type { Endpoint } from '@kancil/contract/endpoint'
import type {
  CursorListEndpoint,
  FiltersOf,
  ListEndpoint,
  RowOf,
  TotalsOf,
} from '@kancil/contract/list'
import { page } from '@kancil/contract/paging'
import { sqlState } from '../db.ts'
import type { Kernel } from '../kernel.ts'
import { Refusal } from './refusal.ts'
import { type Context, type Handler, serve } from './serve.ts'

/**
 * How the rows of a page become what the wire says. It gets the whole page, never a single row:
 * anything a row needs from elsewhere is read once for all of them.
 */
type View<E extends Endpoint, Row> = (
  rows: readonly Row[],
  context: Context<E>,
  filters: FiltersOf<E>,
) => readonly RowOf<E>[] | Promise<readonly RowOf<E>[]>

/** The part of a list that one page shows. */
export type PageRange = { readonly limit: number; readonly offset: number }

/** The source of a list by pages. `total` counts all rows that match the filter. */
export type ListSource<E extends ListEndpoint, Row> = {
  readonly read: (
    context: Context<E>,
    filters: FiltersOf<E>,
    range: PageRange,
  ) => Promise<{ readonly rows: readonly Row[]; readonly total: number } & TotalsOf<E>>
  readonly view: View<E, Row>
}

/** Serves an endpoint made by `list()` or `listIn()`. */
export function serveList<const E extends ListEndpoint, Row>(
  kernel: Kernel,
  endpoint: E,
  { read, view }: ListSource<E, Row>,
): void {
  const handle = async (context: Context<E>, input: object): Promise<unknown> => {
    const { pageNo, pageSize, ...rest } = input as { pageNo?: number; pageSize?: number }
    const filters = rest as FiltersOf<E>
    const place = { pageNo: pageNo ?? 1, pageSize: pageSize ?? endpoint.list.pageSize }
    const range = { limit: place.pageSize, offset: (place.pageNo - 1) * place.pageSize }
    const { rows, total, ...totals } = await read(context, filters, range)
    const items = [...(await view(rows, context, filters))]
    const pageView = page(items, place.pageNo, place.pageSize, total)
    const { field } = endpoint.list
    return field === undefined ? { ...pageView, ...totals } : { [field]: pageView, ...totals }
  }
  serve(kernel, endpoint, handle as Handler<E>)
}

/** The values of the order's columns of the last row shown, all of them text. */
export type Cursor = readonly string[]

/** The source of a list by cursor. */
export type CursorListSource<E extends CursorListEndpoint, Row> = {
  /**
   * Reads the `limit` rows after `after`, in the list's order. The order's last column is unique,
   * or rows with equal values would be lost between two pages.
   */
  readonly read: (
    context: Context<E>,
    filters: FiltersOf<E>,
    range: { readonly after: Cursor | null; readonly limit: number },
  ) => Promise<{ readonly rows: readonly Row[] } & TotalsOf<E>>
  /** A row's values of the order's columns. */
  readonly cursorOf: (row: Row) => Cursor
  readonly view: View<E, Row>
}

/** Serves an endpoint made by `cursorList()`. A cursor that is not ours is `bad_request`. */
export function serveCursorList<const E extends CursorListEndpoint, Row>(
  kernel: Kernel,
  endpoint: E,
  { read, cursorOf, view }: CursorListSource<E, Row>,
): void {
  const handle = async (context: Context<E>, input: object): Promise<unknown> => {
    const { cursor, pageSize, ...rest } = input as { cursor?: string; pageSize?: number }
    const filters = rest as FiltersOf<E>
    const limit = pageSize ?? endpoint.cursorList.pageSize
    const after = cursor === undefined ? null : readCursor(cursor)
    // One row more than is shown tells whether more follow.
    const range = { after, limit: limit + 1 }
    const { rows, ...totals } = await read(context, filters, range).catch((error: unknown) => {
      // Text where the order has an instant or a number, or text that cannot be stored.
      if (after && sqlState(error).startsWith('22')) refuseCursor()
      throw error
    })
    const visible = rows.slice(0, limit)
    const items = [...(await view(visible, context, filters))]
    const nextCursor = rows.length > limit ? writeCursor(cursorOf(visible.at(-1)!)) : null
    return { items, nextCursor, ...totals }
  }
  serve(kernel, endpoint, handle as Handler<E>)
}

function writeCursor(values: Cursor): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return values
  } catch {
    // Falls through: whatever it was, it is not a cursor.
  }
  return refuseCursor()
}

function refuseCursor(): never {
  throw new Refusal('bad_request', { field: 'cursor' })
}
