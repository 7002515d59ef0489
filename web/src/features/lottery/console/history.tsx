import { gameChanges } from '@kancil/contract/lottery/game-changes'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Link } from '../../../lib/router.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { searchFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'

const filters = [
  searchFilter('gameCode', 'drawdesk.gameFilter', { placeholder: 'sea-fast-1', lengthMax: 32 }),
]

/** What operators changed in the games: odds, limits, schedules. */
export function GameHistory(): ReactElement {
  const text = useText()
  return (
    <ListScreen
      list={gameChanges}
      title={text('drawdesk.history')}
      note={text('drawdesk.historyNote')}
      actions={
        <Link to="/draws" className={buttonClass('secondary', 'sm')}>
          {text('drawdesk.toDraws')}
        </Link>
      }
      filters={filters}
      rowKey={(row) => row.changeId}
      empty={text('drawdesk.noHistory')}
      columns={[
        {
          key: 'game',
          header: text('drawdesk.game'),
          primary: true,
          cell: (row) => <bdi className="num">{row.gameCode}</bdi>,
        },
        {
          key: 'at',
          header: text('drawdesk.changedAt'),
          cell: (row) => <Instant at={row.changedAt} />,
        },
        {
          key: 'changes',
          header: text('drawdesk.changes'),
          cell: (row) => (
            <ul className="grid gap-1">
              {row.changes.map(({ what, before, after }) => (
                <li key={what}>
                  <bdi className="font-semibold">{what}</bdi>{' '}
                  <bdi dir="ltr" className="num">
                    {before} → {after}
                  </bdi>
                </li>
              ))}
            </ul>
          ),
        },
        {
          key: 'version',
          header: text('drawdesk.version'),
          align: 'end',
          cell: (row) => row.ruleVersion,
        },
        { key: 'note', header: text('drawdesk.reason'), cell: (row) => row.note },
      ]}
    />
  )
}
