import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
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
  Params extends TObject,
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
  /** The filters; every field is optional. */
  readonly filters: Filters
  /** What the list belongs to, if its path says so: with `:name` for each field. */
  readonly params?: Params
  /** Figures over everything the filter matches, not just one page. */
  readonly totals?: Totals
  /** Rows per page if the caller names no number; at most `pageSizeMax`. */
  readonly pageSize?: number
  readonly errors: E
}

/**
 * How a list is paged, for the server and the screen. `field`: the field of the answer that holds
 * the page; undefined if the answer itself is the page.
 */
export type ListFacts<Field extends string | undefined = string | undefined> = {
  readonly pageSize: number
  readonly field: Field
}

/** An endpoint made by `list()` or `listIn()`. */
export type ListEndpoint = Endpoint & { readonly list: ListFacts }
/** An endpoint made by `cursorList()`. */
export type CursorListEndpoint = Endpoint & { readonly cursorList: { readonly pageSize: number } }

/** The field of the answer that holds the page; never if the answer itself is the page. */
type FieldOf<E> = E extends { readonly list: ListFacts<infer Field> }
  ? Field extends string
    ? Field
    : never
  : never
type PageIn<E> = [FieldOf<E>] extends [never]
  ? OutputOf<E>
  : OutputOf<E>[FieldOf<E> & keyof OutputOf<E>]

/** One row of a list as it goes over the wire. */
export type RowOf<E> = PageIn<E> extends { readonly items: readonly (infer Row)[] } ? Row : never
/** The list's filters and what it belongs to, without the position in it. */
export type FiltersOf<E> = Omit<InputOf<E>, 'pageNo' | 'pageSize' | 'cursor'>
/** The totals beside the rows. */
export type TotalsOf<E> = [FieldOf<E>] extends [never]
  ? Omit<OutputOf<E>, keyof Page<unknown> | 'nextCursor'>
  : Omit<OutputOf<E>, FieldOf<E>>

/** The page in a list's answer, wherever it is. */
export function pageIn<E extends ListEndpoint>(paged: E, answer: OutputOf<E>): Page<RowOf<E>> {
  const { field } = paged.list
  const page = field === undefined ? answer : (answer as Record<string, unknown>)[field]
  return page as Page<RowOf<E>>
}

const pageSizeDefault = 20

/**
 * A list by numbered pages, for what people page through and what stays small enough to count. Use
 * a `cursorList` for what grows without end.
 */
export function list<
  Row extends TSchema,
  const Filters extends TProperties,
  const E extends ErrorTable,
  const A extends Auth,
  const Totals extends TProperties = Record<never, never>,
  Params extends TObject = TObject<Record<never, never>>,
>(description: ListDescription<Row, Filters, E, A, Totals, Params>) {
  const { row, filters, totals, pageSize = pageSizeDefault, ...rest } = description
  const described = endpoint({
    ...rest,
    method: 'GET',
    input: Fields({ ...filters, ...PageQuery }),
    output: Type.Object({ ...PageOf(row).properties, ...(totals ?? ({} as Totals)) }),
  })
  return { ...described, list: { pageSize, field: undefined } satisfies ListFacts }
}

/** A list whose answer holds the page in a field, beside fields about the list as a whole. */
export function listIn<
  const Field extends string,
  Row extends TSchema,
  const Filters extends TProperties,
  const E extends ErrorTable,
  const A extends Auth,
  const Totals extends TProperties,
  Params extends TObject = TObject<Record<never, never>>,
>(
  field: Field,
  description: ListDescription<Row, Filters, E, A, Totals, Params> & { readonly totals: Totals },
) {
  const { row, filters, totals, pageSize = pageSizeDefault, ...rest } = description
  const inField = { [field]: PageOf(row) } as { [Name in Field]: ReturnType<typeof PageOf<Row>> }
  const described = endpoint({
    ...rest,
    method: 'GET',
    input: Fields({ ...filters, ...PageQuery }),
    output: Type.Object({ ...inField, ...totals }),
  })
  return { ...described, list: { pageSize, field } satisfies ListFacts }
}

/** Query fields of a list by cursor: the answer's `nextCursor` fetches the rows after it. */
export const CursorQuery = {
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax })),
}

/**
 * A list by keyset, for what grows without end: every page costs the same however deep it is, and
 * rows added meanwhile shift nothing. `nextCursor` is null on the last page.
 */
export function cursorList<
  Row extends TSchema,
  const Filters extends TProperties,
  const E extends ErrorTable,
  const A extends Auth,
  const Totals extends TProperties = Record<never, never>,
  Params extends TObject = TObject<Record<never, never>>,
>(description: ListDescription<Row, Filters, E, A, Totals, Params>) {
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
  return { ...described, cursorList: { pageSize } }
}
