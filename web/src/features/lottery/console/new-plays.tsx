import { type DeskGame, deskGames } from '@kancil/contract/lottery/desk'
import { addPlays, gameChanges } from '@kancil/contract/lottery/game-changes'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { explainAdding } from './change-errors.ts'
import { titleOf } from './dialog-title.tsx'
import { prizeText } from './prize-text.ts'

/** Plays that the house has learnt since the game was made: what they would pay and return. */
export function NewPlays(props: {
  game: DeskGame
  may: boolean
  onAdd: () => void
}): ReactElement | null {
  const text = useText()
  const { game, may } = props
  if (game.newPlays.length === 0) return null
  return (
    <section className="grid gap-2 p-3 rounded-md bg-raised">
      <h3 className="font-semibold text-gold">{text('drawdesk.newPlays')}</h3>
      <PlayTable game={game} />
      {may && (
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={props.onAdd}>
          {text('drawdesk.addPlays')}
        </Button>
      )}
    </section>
  )
}

function PlayTable({ game }: { game: DeskGame }): ReactElement {
  const text = useText()
  const rows = game.newPlays.flatMap(({ play, prizes }) =>
    prizes.map((prize) => ({ play, ...prize })),
  )
  return (
    <Table
      caption={text('drawdesk.newPlays')}
      rows={rows}
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
        { key: 'rtp', header: text('drawdesk.computed'), align: 'end', cell: (row) => row.rtp },
      ]}
    />
  )
}

/** Makes the game's next version, with exactly the plays that are shown. */
export function AddPlaysDialog(props: { game: DeskGame; onClose: () => void }): ReactElement {
  const text = useText()
  const { game } = props
  return (
    <DecisionDialog
      endpoint={addPlays}
      refreshes={[deskGames, gameChanges]}
      explain={explainAdding}
      title={titleOf(text('drawdesk.addPlays'), game)}
      confirm={text('drawdesk.addPlays')}
      text={text('drawdesk.addPlaysText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      input={(note) => ({
        ...{ gameCode: game.gameCode, ruleVersion: game.ruleVersion, note },
        plays: game.newPlays.map(({ play }) => play),
      })}
      onClose={props.onClose}
    >
      <PlayTable game={game} />
    </DecisionDialog>
  )
}
