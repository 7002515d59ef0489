import { type DeskItem, itemStates, mallItems } from '@kancil/contract/rewards/desk'
import { type Language, offeredLanguages } from '@kancil/contract/languages'
import { type ReactElement, useState } from 'react'
import { useFormat, useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { ItemEditor } from './item-editor.tsx'

const filters = [
  choiceFilter(
    'state',
    'rewardsdesk.state',
    itemStates,
    (state) => `rewardsdesk.state.${state}` as const,
    'rewardsdesk.state.all',
  ),
]
function itemTitle({ words }: Pick<DeskItem, 'words'>, language: Language): string {
  const order = [language, ...offeredLanguages]
  return order.map((tag) => words[tag]?.title).find((title) => title) ?? ''
}

/** The goods of the mall with what was reserved and given. */
export function MallDesk(): ReactElement {
  const text = useText()
  const may = useMay()('settings.write')
  const [edited, setEdited] = useState<DeskItem | 'new' | null>(null)
  return (
    <>
      <ListScreen
        list={mallItems}
        title={text('rewardsdesk.items')}
        note={text('rewardsdesk.items.note')}
        filters={filters}
        actions={
          may && (
            <Button size="sm" onClick={() => setEdited('new')}>
              {text('rewardsdesk.new')}
            </Button>
          )
        }
        rowKey={(row) => row.itemId}
        empty={text('rewardsdesk.items.none')}
        columns={useColumns(may ? setEdited : null)}
      />
      {edited && (
        <ItemEditor item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

function useColumns(edit: ((item: DeskItem) => void) | null): Column<DeskItem>[] {
  const text = useText()
  const format = useFormat()
  const language = useLanguageStore().language()
  return [
    {
      key: 'item',
      header: text('rewardsdesk.item'),
      primary: true,
      cell: (row) => itemTitle(row, language),
    },
    {
      key: 'state',
      header: text('rewardsdesk.state'),
      cell: (row) => (
        <Badge tone={row.state === 'shown' ? 'success' : 'neutral'}>
          {text(`rewardsdesk.state.${row.state}`)}
        </Badge>
      ),
    },
    {
      key: 'price',
      header: text('rewardsdesk.price'),
      align: 'end',
      cell: (row) => format.number(row.price),
    },
    {
      key: 'worth',
      header: text('rewardsdesk.worth'),
      align: 'end',
      cell: (row) => <Money amount={row.worth} currency={row.currency} />,
    },
    {
      key: 'stock',
      header: text('rewardsdesk.stock'),
      align: 'end',
      cell: (row) => row.stock,
    },
    {
      key: 'reserved',
      header: text('rewardsdesk.reserved'),
      align: 'end',
      cell: (row) => row.reserved,
    },
    {
      key: 'given',
      header: text('rewardsdesk.given'),
      align: 'end',
      cell: (row) => row.given,
    },
    {
      key: 'spent',
      header: text('rewardsdesk.programme.cost'),
      align: 'end',
      cell: (row) => <Money amount={row.spent} currency={row.currency} />,
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) =>
        edit && (
          <Button size="sm" variant="secondary" onClick={() => edit(row)}>
            {text('rewardsdesk.edit')}
          </Button>
        ),
    },
  ]
}
