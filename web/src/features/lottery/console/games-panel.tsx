import { type DeskGame, deskGames, setGameStatus } from '@kancil/contract/lottery/desk'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Table } from '../../../ui/table/table.tsx'

const explain = texts(setGameStatus, { returns_differ: 'drawdesk.error.returnsDiffer' })
const anchorShown = 16

/** Each game with whether it is open, its seed chains, and what its prizes return. */
export function GamesPanel(): ReactElement {
  const text = useText()
  const may = useMay()('vendors.write')
  const { data } = useQueryOf(deskGames, {})
  const [chosen, setChosen] = useState<DeskGame | null>(null)
  return (
    <section className="card p-4 mb-4 grid gap-3" aria-label={text('drawdesk.games')}>
      <h2 className="font-semibold">{text('drawdesk.games')}</h2>
      {data?.list.map((game) => (
        <details key={game.gameCode} className="grid gap-3 border-t border-hair pt-3">
          <summary className="flex flex-wrap items-center gap-3 min-h-11 cursor-pointer">
            <span className="font-semibold">{game.name}</span>
            <span className={game.status === 'open' ? 'text-success' : 'text-danger'}>
              {game.status === 'open'
                ? text('drawdesk.open')
                : text('drawdesk.closedFor', { reason: game.closedReason })}
            </span>
          </summary>
          <Facts game={game} />
          {may && (
            <Button size="sm" variant="secondary" onClick={() => setChosen(game)}>
              {text(game.status === 'open' ? 'drawdesk.setClosed' : 'drawdesk.setOpen')}
            </Button>
          )}
        </details>
      ))}
      {chosen && <StatusDialog game={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function Facts({ game }: { game: DeskGame }): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-3 py-3">
      <ul className="grid gap-1 text-sm">
        {game.chains.map((chain) => (
          <li key={chain.chainId}>
            <bdi className="num font-semibold" title={chain.anchor}>
              {text('drawdesk.chain', { anchor: `${chain.anchor.slice(0, anchorShown)}…` })}
            </bdi>{' '}
            <span className="text-muted">
              {text('drawdesk.chainUse', {
                ...{ used: chain.used, planned: chain.planned, length: chain.length },
              })}{' '}
              <Instant at={chain.committedAt} />
            </span>
          </li>
        ))}
      </ul>
      <Table
        caption={text('drawdesk.prize')}
        rows={game.prizes}
        rowKey={(row) => `${row.play} ${row.prize}`}
        empty=""
        dense
        columns={[
          {
            key: 'prize',
            header: text('drawdesk.prize'),
            primary: true,
            cell: (row) => (row.prize === 'win' ? row.play : `${row.play} (${row.prize})`),
          },
          { key: 'odds', header: text('drawdesk.odds'), align: 'end', cell: (row) => row.odds },
          {
            key: 'stated',
            header: text('drawdesk.stated'),
            align: 'end',
            cell: (row) => row.stated,
          },
          {
            key: 'computed',
            header: text('drawdesk.computed'),
            align: 'end',
            cell: (row) => (
              <span className={row.stated === row.computed ? '' : 'text-danger font-semibold'}>
                {row.computed}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}

function StatusDialog({ game, onClose }: { game: DeskGame; onClose: () => void }): ReactElement {
  const text = useText()
  const { gameCode, name, status } = game
  const label = text(status === 'open' ? 'drawdesk.setClosed' : 'drawdesk.setOpen')
  return (
    <DecisionDialog
      endpoint={setGameStatus}
      refreshes={[deskGames]}
      explain={explain}
      title={label}
      confirm={label}
      text={text('drawdesk.setText', { game: name })}
      note={{ label: text('drawdesk.reason'), required: true }}
      input={(note) => ({
        gameCode,
        status: status === 'open' ? ('closed' as const) : ('open' as const),
        note,
      })}
      onClose={onClose}
    />
  )
}
