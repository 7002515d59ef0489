import type { DeskGame } from '@kancil/contract/lottery/desk'
import { numberExposures, setNumberLimit } from '@kancil/contract/lottery/results-desk'
import { familyOf } from '@kancil/rules/lottery/families'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { numberName, playName } from '../board/play-name.ts'
import { keyText } from './prize-text.ts'

const explain = texts(setNumberLimit, {
  game_not_found: 'drawdesk.error.gameNotFound',
  play_unknown: 'drawdesk.error.playUnknown',
  numbers_invalid: 'drawdesk.error.numberInvalid',
})
const everyMs = 5_000

/** What each number of the sale would cost, and the numbers that are closed or pay half. */
export function NumbersPanel({ game }: { game: DeskGame }): ReactElement {
  const text = useText()
  const may = useMay()('vendors.write')
  const { gameCode } = game
  const { data } = useQueryOf(numberExposures, { gameCode }, { staleMs: 0, everyMs })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-3">
      <Table
        caption={text('drawdesk.exposure')}
        rows={data?.numbers ?? []}
        rowKey={(row) => `${row.currency} ${row.key}`}
        empty={text('drawdesk.noExposure')}
        dense
        columns={[
          {
            key: 'number',
            header: text('drawdesk.number'),
            primary: true,
            cell: (row) => (
              <bdi className="num">{keyText(text, game.family, row.key, data?.issueNo ?? '')}</bdi>
            ),
          },
          {
            key: 'amount',
            header: text('drawdesk.exposure'),
            align: 'end',
            cell: (row) => <Money amount={row.amount} currency={row.currency} />,
          },
          {
            key: 'limit',
            header: text('drawdesk.limit'),
            align: 'end',
            cell: (row) => <Money amount={row.limit} currency={row.currency} />,
          },
        ]}
      />
      {data && data.limits.length > 0 && (
        <ul className="flex flex-wrap gap-2 text-sm">
          {data.limits.map(({ key, issueNo, kind }) => (
            <li key={`${key} ${issueNo}`} className="px-2 py-1 rounded-sm bg-raised">
              <bdi className="num font-semibold">{keyText(text, game.family, key, issueNo)}</bdi>{' '}
              {text(`drawdesk.limit.${kind}`)} {issueNo}
            </li>
          ))}
        </ul>
      )}
      {may && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => setOpen(true)}
        >
          {text('drawdesk.limitNumber')}
        </Button>
      )}
      {isOpen && (
        <LimitDialog game={game} issueNo={data?.issueNo ?? ''} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

const kinds = ['closed', 'half', 'open'] as const

/** The values of a play whose bets are chosen by name, each a number of its own. */
function sidesOf({ family }: DeskGame, play: string): readonly string[] {
  const entry = familyOf(family).plays.find(({ code }) => code === play)?.entry
  return entry?.kind === 'sides' && (entry.least ?? 1) === 1 ? entry.sides : []
}

/** A number as a player writes it, or one of the named values of a play. */
function NumberField(props: {
  game: DeskGame
  play: string
  issueNo: string
  number: string
  onChange: (number: string) => void
}): ReactElement {
  const text = useText()
  const { number, onChange } = props
  const sides = sidesOf(props.game, props.play)
  const field = { label: text('drawdesk.number'), value: number }
  if (sides.length === 0)
    return <TextField {...field} dir="ltr" onChange={(event) => onChange(event.target.value)} />
  return (
    <Select
      {...field}
      options={sides.map((value) => {
        const name = numberName(value, props.issueNo)
        return { value, label: name ? text(name) : value }
      })}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function LimitDialog(props: {
  game: DeskGame
  issueNo: string
  onClose: () => void
}): ReactElement {
  const text = useText()
  const { game, issueNo } = props
  const plays = [...new Set(game.prizes.map(({ play }) => play))]
  const [play, setPlay] = useState(plays[0] ?? '')
  const [number, setNumber] = useState(() => sidesOf(game, play)[0] ?? '')
  const choosePlay = (next: string): void => {
    setPlay(next)
    setNumber(sidesOf(game, next)[0] ?? '')
  }
  const [kind, setKind] = useState<(typeof kinds)[number]>('closed')
  const [scope, setScope] = useState<'all' | 'issue'>('all')
  return (
    <DecisionDialog
      endpoint={setNumberLimit}
      refreshes={[numberExposures]}
      explain={explain}
      title={text('drawdesk.limitNumber')}
      confirm={text('drawdesk.limitSet')}
      text={text('drawdesk.limitText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      ready={number.trim() !== ''}
      input={(note) => ({
        ...{ gameCode: game.gameCode, play, number: number.trim(), kind, note },
        ...(scope === 'issue' && issueNo ? { issueNo } : {}),
      })}
      onClose={props.onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={text('drawdesk.prize')}
          value={play}
          options={plays.map((value) => ({
            value,
            label: playName(text, game.family, value),
          }))}
          onChange={(event) => choosePlay(event.target.value)}
        />
        <NumberField {...{ game, play, issueNo, number }} onChange={setNumber} />
        <Select
          label={text('drawdesk.limitKind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: text(`drawdesk.limit.${value}`) }))}
          onChange={(event) => setKind(event.target.value as (typeof kinds)[number])}
        />
        <Select
          label={text('drawdesk.limitScope')}
          value={scope}
          options={[
            { value: 'all', label: text('drawdesk.limitAll') },
            { value: 'issue', label: text('drawdesk.limitIssue', { issue: issueNo || '–' }) },
          ]}
          onChange={(event) => setScope(event.target.value as 'all' | 'issue')}
        />
      </div>
    </DecisionDialog>
  )
}
