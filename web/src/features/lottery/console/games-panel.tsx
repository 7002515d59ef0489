import { type DeskGame, deskGames, setGameStatus } from '@kancil/contract/lottery/desk'
import { type ReactElement, useState } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { type Schedule, scheduleText } from '@kancil/rules/lottery/schedule'
import { AddPlaysDialog, NewPlays } from './new-plays.tsx'
import { NumbersPanel } from './numbers-panel.tsx'
import { prizeText } from './prize-text.ts'
import { AddDrawDialog, ScheduleDialog } from './schedule-dialogs.tsx'
import { SelfTests } from './self-tests.tsx'
import { LimitsDialog, OddsDialog } from './terms-dialogs.tsx'
import { Table } from '../../../ui/table/table.tsx'

const explain = texts(setGameStatus, { returns_differ: 'drawdesk.error.returnsDiffer' })
const anchorShown = 16

const acts = {
  status: StatusDialog,
  add: AddDrawDialog,
  schedule: ScheduleDialog,
  odds: OddsDialog,
  limits: LimitsDialog,
  plays: AddPlaysDialog,
} as const
type Act = keyof typeof acts
const changes = [
  ['add', 'drawdesk.add'],
  ['schedule', 'drawdesk.schedule'],
  ['odds', 'drawdesk.changeOdds'],
  ['limits', 'drawdesk.changeLimits'],
] as const

/** Each game with whether it is open, its seed chains, and what its prizes return. */
export function GamesPanel(): ReactElement {
  const text = useText()
  const language = useLanguage()
  const may = useMay()('vendors.write')
  const { data } = useQueryOf(deskGames, { language })
  const [chosen, setChosen] = useState<{ act: Act; game: DeskGame } | null>(null)
  const fresh = data?.list.filter(({ newPlays }) => newPlays.length > 0).length ?? 0
  const ActDialog = chosen && acts[chosen.act]
  return (
    <details className="card p-4 mb-4 grid gap-1">
      <summary className="min-h-11 cursor-pointer font-semibold content-center">
        {text('drawdesk.games')}
        {fresh > 0 && <span className="ms-3 text-gold">{text('drawdesk.newPlays')}</span>}
      </summary>
      {data?.list.map((game) => (
        <Game
          key={game.gameCode}
          game={game}
          may={may}
          onChoose={(act) => setChosen({ act, game })}
        />
      ))}
      {chosen && ActDialog && <ActDialog game={chosen.game} onClose={() => setChosen(null)} />}
    </details>
  )
}

/** Thirty games with a hundred prizes each: what is inside is made when it is opened. */
function Game(props: { game: DeskGame; may: boolean; onChoose: (act: Act) => void }): ReactElement {
  const text = useText()
  const { game, may } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="grid gap-3 border-t border-hair"
      onToggle={(event) => {
        event.stopPropagation()
        setOpen(event.currentTarget.open)
      }}
    >
      <summary className="flex flex-wrap items-center gap-3 min-h-11 cursor-pointer">
        <span className="font-semibold">{game.name}</span>
        <span className={game.status === 'open' ? 'text-success' : 'text-danger'}>
          {game.status === 'open'
            ? text('drawdesk.open')
            : text('drawdesk.closedFor', { reason: game.closedReason })}
        </span>
        {game.newPlays.length > 0 && (
          <span className="text-gold">
            {text('drawdesk.newPlaysCount', { count: game.newPlays.length })}
          </span>
        )}
      </summary>
      {isOpen && <NewPlays game={game} may={may} onAdd={() => props.onChoose('plays')} />}
      {isOpen && <Facts game={game} />}
      {isOpen && <NumbersPanel game={game} />}
      {isOpen && <SelfTests game={game} />}
      {isOpen && <ScheduleFacts game={game} />}
      {isOpen && may && (
        <div className="flex flex-wrap gap-2 pb-3">
          <Button size="sm" variant="secondary" onClick={() => props.onChoose('status')}>
            {text(game.status === 'open' ? 'drawdesk.setClosed' : 'drawdesk.setOpen')}
          </Button>
          {changes.map(([act, label]) => (
            <Button key={act} size="sm" variant="secondary" onClick={() => props.onChoose(act)}>
              {text(label)}
            </Button>
          ))}
        </div>
      )}
    </details>
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
            cell: (row) => prizeText(text, game.family, row.play, row.prize),
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

function ScheduleFacts({ game }: { game: DeskGame }): ReactElement {
  const text = useText()
  const { zone, schedule, nextSchedule, nextFrom } = game
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-semibold">{text('drawdesk.schedule')}</h3>
      <p>
        <bdi dir="ltr">{scheduleText(schedule as Schedule)}</bdi>{' '}
        <span className="text-muted">{zone}</span>
      </p>
      {nextSchedule && nextFrom && (
        <p className="text-gold">
          {text('drawdesk.scheduleFrom', { day: nextFrom })}{' '}
          <bdi dir="ltr">{scheduleText(nextSchedule as Schedule)}</bdi>
        </p>
      )}
    </section>
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
