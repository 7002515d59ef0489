import type { ListEndpoint } from '@kancil/contract/list'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { PageHead } from '../console/page-head.tsx'
import type { ListFilter } from './list-filters.ts'
import { ListTable } from './list-table.tsx'
import { SavedViews } from './saved-views.tsx'
import { usePlaceInAddress } from './use-list-place.ts'

const noFilters: readonly ListFilter[] = []

type Props<E extends ListEndpoint> = Omit<
  ComponentProps<typeof ListTable<E>>,
  'place' | 'caption'
> & {
  title: string
  /** One sentence on what the page is for. */
  note?: ReactNode
  /** In the page's head: buttons that create something. */
  actions?: ReactNode
  /** Between the head and the list. */
  children?: ReactNode
}

/** A console page that is a list: its filters and page are in the address. */
export function ListScreen<E extends ListEndpoint>(props: Props<E>): ReactElement {
  const { title, note, actions, children, ...table } = props
  const place = usePlaceInAddress(table.filters ?? noFilters)
  return (
    <>
      <PageHead title={title} text={note} actions={actions} />
      {children}
      {table.filters && <SavedViews />}
      <ListTable
        {...(table as ComponentProps<typeof ListTable<E>>)}
        dense
        pageSize={table.pageSize ?? 25}
        caption={title}
        place={place}
      />
    </>
  )
}
