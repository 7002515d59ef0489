import { type DeskGame, deskGames } from '@kancil/contract/lottery/desk'
import { changeGame, gameChanges } from '@kancil/contract/lottery/game-changes'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { explainChange } from './change-errors.ts'
import { titleOf } from './dialog-title.tsx'
import { playName } from '../board/play-name.ts'
import { prizeText, returnOf } from './prize-text.ts'

type Props = { game: DeskGame; onClose: () => void }
const keyOf = ({ play, prize }: { play: string; prize: string }) => `${play} ${prize}`

/** The odds of a prize; what it returns is computed by the server, and refused if it is unsound. */
export function OddsDialog({ game, onClose }: Props): ReactElement {
  const text = useText()
  // What is another way to write a bet has its odds, and changes with them.
  const own = game.odds.filter(({ follows }) => follows === undefined)
  const [key, setKey] = useState(own[0] ? keyOf(own[0]) : '')
  const [typed, setTyped] = useState('')
  const chosen = own.find((row) => keyOf(row) === key)
  const followers = game.odds.filter(
    ({ follows, prize: name }) => follows === chosen?.play && name === chosen?.prize,
  )
  const isOdds = /^\d{1,9}(\.\d{1,6})?$/.test(typed)
  return (
    <DecisionDialog
      endpoint={changeGame}
      refreshes={[deskGames, gameChanges]}
      explain={explainChange}
      title={titleOf(text('drawdesk.changeOdds'), game)}
      confirm={text('drawdesk.change')}
      text={text('drawdesk.oddsText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      ready={isOdds && chosen !== undefined}
      input={(note) => ({
        ...{ gameCode: game.gameCode, ruleVersion: game.ruleVersion, note },
        odds: [{ play: chosen?.play ?? '', prize: chosen?.prize ?? '', odds: typed }],
      })}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3 items-start">
        <Select
          label={text('drawdesk.prize')}
          value={key}
          options={own.map((row) => ({
            value: keyOf(row),
            label: prizeText(text, game.family, row.play, row.prize),
          }))}
          onChange={(event) => setKey(event.target.value)}
        />
        <TextField
          label={text('drawdesk.odds')}
          inputMode="decimal"
          dir="ltr"
          placeholder={chosen?.odds ?? ''}
          hint={text('drawdesk.oddsNow', {
            odds: chosen?.odds ?? '–',
            rtp: (chosen && returnOf(game, chosen)) ?? '–',
          })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {followers.length > 0 && (
        <p className="text-sm text-muted">
          {text('drawdesk.followers', {
            plays: followers.map(({ play }) => playName(text, game.family, play)).join(', '),
          })}
        </p>
      )}
    </DecisionDialog>
  )
}

const sums = ['noteMin', 'noteMax', 'ticketMax', 'payoutMax', 'exposureMax'] as const

/** The limits in one currency. */
export function LimitsDialog({ game, onClose }: Props): ReactElement {
  const text = useText()
  const [currency, setCurrency] = useState(game.limits[0]?.currency ?? 'MYR')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const now = game.limits.find((row) => row.currency === currency)
  const changed = sums.filter((field) => typed[field] && typed[field] !== now?.[field])
  return (
    <DecisionDialog
      endpoint={changeGame}
      refreshes={[deskGames, gameChanges]}
      explain={explainChange}
      title={titleOf(text('drawdesk.changeLimits'), game)}
      confirm={text('drawdesk.change')}
      text={text('drawdesk.limitsText')}
      note={{ label: text('drawdesk.reason'), required: true }}
      ready={changed.length > 0}
      input={(note) => ({
        ...{ gameCode: game.gameCode, ruleVersion: game.ruleVersion, note },
        limits: {
          currency,
          ...Object.fromEntries(changed.map((field) => [field, typed[field]])),
        },
      })}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3 items-end">
        <Select
          label={text('drawdesk.currency')}
          value={currency}
          options={game.limits.map((row) => ({ value: row.currency, label: row.currency }))}
          onChange={(event) => {
            setCurrency(event.target.value as typeof currency)
            setTyped({})
          }}
        />
        {sums.map((field) => (
          <TextField
            key={field}
            label={text(`drawdesk.limits.${field}`)}
            inputMode="decimal"
            dir="ltr"
            value={typed[field] ?? now?.[field] ?? ''}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
      </div>
    </DecisionDialog>
  )
}
