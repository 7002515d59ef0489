import { consoleGames } from '@kancil/contract/games/catalogue'
import { consoleGame, editGame, type GameEdits } from '@kancil/contract/games/game-desk'
import { gameCategories } from '@kancil/contract/games/vendors'
import type { OutputOf } from '@kancil/contract/endpoint'
import { offeredLanguages } from '@kancil/contract/languages'
import type { Currency } from '@kancil/contract/money'
import { type FormEvent, type ReactElement, useState } from 'react'
import { languageNames } from '../../../i18n/language-names.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explain = texts(editGame, {
  game_changed: 'desk.game.error.changed',
  limits_invalid: 'desk.game.error.limits',
})

/** One game: its names by language, category, place and limits. */
export function GameCase(props: { gameId: string; onClose: () => void }): ReactElement {
  const text = useText()
  const gameId = props.gameId as OutputOf<typeof consoleGame>['gameId']
  const game = useQueryOf(consoleGame, { gameId }, { staleMs: 0 })
  return (
    <Dialog
      size="modal"
      guarded
      title={game.data ? text('desk.game.editOf', { game: game.data.code }) : ''}
      onClose={props.onClose}
    >
      <FailureNotice error={game.error} explain={explainCommon} />
      {game.data && <GameForm game={game.data} onDone={props.onClose} />}
    </Dialog>
  )
}

function GameForm(props: { game: OutputOf<typeof consoleGame>; onDone: () => void }): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const { game } = props
  const save = useAction(editGame, { refreshes: [consoleGames, consoleGame] })
  const [edits, setEdits] = useState<GameEdits>(game.edits)
  const [sortOrder, setSortOrder] = useState(String(game.sortOrder))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { gameId, version } = game
    const input = { gameId, ...edits, sortOrder: Number(sortOrder), version }
    steppedUp(() => save.mutateAsync(input)).then(props.onDone, () => undefined)
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-muted">{text('desk.game.text')}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {offeredLanguages.map((language) => {
          const key = language.toLowerCase()
          return (
            <TextField
              key={key}
              label={text('desk.game.name', { language: languageNames[language] })}
              dir="auto"
              maxLength={60}
              placeholder={game.listed.names[key] ?? game.listed.names['en'] ?? ''}
              value={edits.names[key] ?? ''}
              onChange={(event) =>
                setEdits({ ...edits, names: { ...edits.names, [key]: event.target.value } })
              }
            />
          )
        })}
        <Select
          label={text('desk.game.category')}
          value={edits.category}
          placeholder={text('desk.game.asListed', {
            value: text(`shell.category.${game.listed.category}`),
          })}
          onChange={(event) =>
            setEdits({ ...edits, category: event.target.value as GameEdits['category'] })
          }
          options={gameCategories.map((value) => ({
            value,
            label: text(`shell.category.${value}`),
          }))}
        />
        <TextField
          label={text('desk.game.order')}
          hint={text('desk.game.order.hint')}
          required
          inputMode="numeric"
          pattern="[0-9]{1,5}"
          value={sortOrder}
          onChange={(event) => setSortOrder(event.target.value)}
        />
        <Limits game={game} edits={edits} setEdits={setEdits} />
      </div>
      <FailureNotice error={save.error} explain={explain} />
      <div className="flex justify-end">
        <Button type="submit" pending={save.isPending}>
          {text('desk.vendor.save')}
        </Button>
      </div>
    </form>
  )
}

function Limits(props: {
  game: OutputOf<typeof consoleGame>
  edits: GameEdits
  setEdits: (edits: GameEdits) => void
}): ReactElement {
  const text = useText()
  const { game, edits, setEdits } = props
  const listedLimit = (currency: Currency) =>
    game.listed.limits.find((limit) => limit.currency === currency)
  const change = (currency: Currency, side: 'min' | 'max' | 'win', value: string): void =>
    setEdits({
      ...edits,
      limits: edits.limits.map((limit) =>
        limit.currency === currency ? { ...limit, [side]: value } : limit,
      ),
    })
  return (
    <>
      {edits.limits.map((limit, at) => (
        <div key={limit.currency} className="grid items-start gap-4 md:grid-cols-3 md:col-span-2">
          {(['min', 'max', 'win'] as const).map((side) => (
            <TextField
              key={side}
              label={text(`desk.game.${side}`, { currency: limit.currency })}
              // The same for each currency: once is enough.
              {...(side === 'win' && at === 0 ? { hint: text('desk.game.win.hint') } : {})}
              inputMode="decimal"
              pattern="(0|[1-9][0-9]{0,14})(\.[0-9]{1,3})?"
              placeholder={listedLimit(limit.currency)?.[side] ?? ''}
              value={limit[side] ?? ''}
              onChange={(event) => change(limit.currency, side, event.target.value)}
            />
          ))}
        </div>
      ))}
    </>
  )
}
