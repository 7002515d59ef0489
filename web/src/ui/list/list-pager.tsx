import type { ReactElement } from 'react'
import { Pager } from '../table/pager.tsx'
import type { ListPlace } from './use-list-place.ts'

/** The pager of a list: the current place in it, and the page that was read. */
export function ListPager(props: {
  place: ListPlace
  page: { readonly totalPages: number } | undefined
}): ReactElement {
  const { place, page } = props
  return <Pager pageNo={place.pageNo} totalPages={page?.totalPages ?? 1} onPage={place.turnTo} />
}
