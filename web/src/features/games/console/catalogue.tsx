import { consoleGames, setGame } from '@kancil/contract/games/catalogue'
import type { OutputOf } from '@kancil/contract/endpoint'
import { type ReactElement, useState } from 'react'
import { type Text, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { GameCase } from './game-case.tsx'

type Row = OutputOf<typeof consoleGames>['list'][number]

/** Every game, with the two switches the operator controls: on, and hot. */
export function CatalogueTable(): ReactElement {
  const text = useText()
  const language = useLanguage()
  const games = useQueryOf(consoleGames, { language }, { staleMs: 0 })
  const mayWrite = useMay()('vendors.write')
  const [editing, setEditing] = useState<string | null>(null)
  const change = useAction(setGame, { refreshes: [consoleGames] })
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('desk.games.catalogue')}</h2>
      {change.error && <Notice tone="danger">{text(explainCommon(change.error).id)}</Notice>}
      <Table<Row>
        caption={text('desk.games.catalogue')}
        dense
        rows={games.data?.list}
        rowKey={(row) => row.gameId}
        empty={text('desk.games.noGames')}
        columns={[
          ...factColumns(text),
          {
            key: 'on',
            header: text('desk.games.offered'),
            align: 'end',
            cell: (row) => (
              <Switch
                label={<Hidden text={text('desk.games.offeredGame', { game: row.gameName })} />}
                checked={row.status === 'live'}
                onChange={(on) =>
                  change.mutate({ gameId: row.gameId, status: on ? 'live' : 'off' })
                }
              />
            ),
          },
          {
            key: 'hot',
            header: text('shell.hot'),
            align: 'end',
            cell: (row) => (
              <Switch
                label={<Hidden text={text('desk.games.hotGame', { game: row.gameName })} />}
                checked={row.isHot}
                onChange={(isHot) => change.mutate({ gameId: row.gameId, isHot })}
              />
            ),
          },
          {
            key: 'edit',
            header: '',
            align: 'end',
            cell: (row) =>
              mayWrite && (
                <Button
                  variant="secondary"
                  aria-label={text('desk.game.editOf', { game: row.gameName })}
                  onClick={() => setEditing(row.gameId)}
                >
                  {text('desk.game.edit')}
                </Button>
              ),
          },
        ]}
      />
      {editing && <GameCase gameId={editing} onClose={() => setEditing(null)} />}
    </section>
  )
}

function factColumns(text: Text): readonly Column<Row>[] {
  return [
    {
      key: 'game',
      header: text('games.bets.game'),
      primary: true,
      cell: (row) => (
        <span className="grid">
          <span className="font-semibold">{row.gameName}</span>
          <span className="text-xs text-muted">{row.code}</span>
        </span>
      ),
    },
    {
      key: 'vendor',
      header: text('desk.games.vendor'),
      cell: (row) => row.vassalage,
    },
    {
      key: 'type',
      header: text('desk.games.type'),
      cell: (row) => text(`shell.category.${row.gameType}`),
    },
    { key: 'rtp', header: 'RTP', align: 'end', cell: (row) => row.rtp && `${row.rtp} %` },
  ]
}

/** For screen readers only: sighted users see the table's heading. */
function Hidden(props: { text: string }): ReactElement {
  return <span className="sr-only">{props.text}</span>
}
