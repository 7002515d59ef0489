import { type TProperties, type TSchema, Type } from 'typebox'
import {
  type Auth,
  type Endpoint,
  endpoint,
  type ErrorTable,
  type InputOf,
  type OutputOf,
  type Permission,
} from './endpoint.ts'
import { Fields } from './fields.ts'
import { type Page, PageOf, pageSizeMax, PageQuery } from './paging.ts'

/** What both kinds of lists describe. */
type ListDescription<
  Row extends TSchema,
  Filters extends TProperties,
  E extends ErrorTable,
  A extends Auth,
  Totals extends TProperties,
> = {
  /** `module.listNouns`, unique. */
  readonly name: string
  readonly summary: string
  readonly path: `/${string}`
  readonly auth: A
  readonly permission?: Permission
  readonly agentPolicy?: 'needed' | 'free'
  readonly perMinute?: number
  readonly row: Row
  /** What narrows the list; each field optional, or it is the list of something (`memberId`). */
  readonly filters: Filters
  /** Figures over the whole filter, not over one page. */
  readonly totals?: Totals
  /** Rows of a page where the caller names none; at most `pageSizeMax`. */
  readonly pageSize?: number
  readonly errors: E
}

/** How a list is paged, for the server and the screen. */
export type ListFacts = { readonly pageSize: number }

/** An endpoint made by `list()`. */
export type ListEndpoint = Endpoint & { readonly list: ListFacts }
/** An endpoint made by `cursorList()`. */
export type CursorListEndpoint = Endpoint & { readonly cursorList: ListFacts }

/** One row of a list as it goes over the wire. */
export type RowOf<E> = OutputOf<E> extends { readonly items: readonly (infer Row)[] } ? Row : never
/** What narrows a list, without its place in it. */
export type FiltersOf<E> = Omit<InputOf<E>, 'pageNo' | 'pageSize' | 'cursor'>
/** The figures beside the rows. */
export type TotalsOf<E> = Omit<OutputOf<E>, keyof Page<unknown> | 'nextCursor'>

const pageSizeDefault = 20

/**
 * A list by numbered pages, for what people leaf through and what stays small enough to count.
 * What grows without end is a `cursorList`.
 */
export function list<
  Row extends TSchema,
  const Filters extends TProperties,
  const E extends ErrorTable,
  const A extends Auth,
  const Totals extends TProperties = Record<never, never>,
>(description: ListDescription<Row, Filters, E, A, Totals>) {
  const { row, filters, totals, pageSize = pageSizeDefault, ...rest } = description
  const described = endpoint({
    ...rest,
    method: 'GET',
    input: Fields({ ...filters, ...PageQuery }),
    output: Type.Object({ ...PageOf(row).properties, ...(totals ?? ({} as Totals)) }),
  })
  return { ...described, list: { pageSize } satisfies ListFacts }
}

/** Query fields of a list by cursor: the answer's `nextCursor` asks for the rows after it. */
export const CursorQuery = {
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax })),
}

/**
 * A list by keyset, for what grows without end: each page costs the same however far down it is,
 * and rows that come meanwhile shift nothing. `nextCursor` is null on the last page.
 *
 * @public
 */
export function cursorList<
  Row extends TSchema,
  const Filters extends TProperties,
  const E extends ErrorTable,
  const A extends Auth,
  const Totals extends TProperties = Record<never, never>,
>(description: ListDescription<Row, Filters, E, A, Totals>) {
  const { row, filters, totals, pageSize = pageSizeDefault, ...rest } = description
  const described = endpoint({
    ...rest,
    method: 'GET',
    input: Fields({ ...filters, ...CursorQuery }),
    output: Type.Object({
      items: Type.Array(row),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
      ...(totals ?? ({} as Totals)),
    }),
  })
  return { ...described, cursorList: { pageSize } satisfies ListFacts }
}
