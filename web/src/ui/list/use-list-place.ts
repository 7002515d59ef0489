import { useState } from 'react'
import { integerParam, type Parameter, useQueryParams } from '../../lib/call/query-params.ts'
import { type ListFilter, paramsOf } from './list-filters.ts'

/** The current place in a list: its filters and page. */
export type ListPlace = {
  readonly filters: Readonly<Record<string, string>>
  readonly pageNo: number
  readonly narrow: (name: string, value: string, how: { typing: boolean }) => void
  readonly turnTo: (pageNo: number) => void
}

const tables = new WeakMap<readonly ListFilter[], Record<string, Parameter<unknown>>>()

/** The same table for the same filters: `useQueryParams` needs a constant. */
function tableOf(filters: readonly ListFilter[]): Record<string, Parameter<unknown>> {
  const place = tables.get(filters)
  if (place) return place
  const made = { ...paramsOf(filters), pageNo: integerParam(1) } as unknown as Record<
    string,
    Parameter<unknown>
  >
  tables.set(filters, made)
  return made
}

/** Kept in the address, so that a reload, a link and Back lead to the same rows. */
export function usePlaceInAddress(filters: readonly ListFilter[]): ListPlace {
  const [query, setQuery] = useQueryParams(tableOf(filters))
  const { pageNo, ...values } = query as Record<string, unknown>
  return {
    filters: values as Record<string, string>,
    pageNo: pageNo as number,
    narrow: (name, value, { typing }) =>
      setQuery({ [name]: value, pageNo: 1 }, { replace: typing }),
    turnTo: (next) => setQuery({ pageNo: next }),
  }
}

/**
 * Kept in the component only: for a list inside a dialog or a tab. `first`: what is filtered for to
 * begin with.
 */
export function useOwnPlace(
  filters: readonly ListFilter[] = [],
  first: Readonly<Record<string, string>> = {},
): ListPlace {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      filters.map((filter) => [
        filter.name,
        first[filter.name] ?? (filter.kind === 'choice' ? filter.otherwise : ''),
      ]),
    ),
  )
  const [pageNo, setPageNo] = useState(1)
  return {
    filters: values,
    pageNo,
    narrow(name, value) {
      setValues((current) => ({ ...current, [name]: value }))
      setPageNo(1)
    },
    turnTo: setPageNo,
  }
}
