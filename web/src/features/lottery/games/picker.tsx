import type { LotteryGame } from '@kancil/contract/lottery/games'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { ChoiceRow } from '../board/choice-row.tsx'
import { kindName, kindOf } from './kind.ts'

/** Kinds of games, and below them the games of the chosen kind. */
export function GamePicker(props: {
  list: readonly LotteryGame[]
  game: LotteryGame
  onChange: (gameCode: string) => void
}): ReactElement {
  const text = useText()
  const { list, game } = props
  const groups = Map.groupBy(list, kindOf)
  const kind = kindOf(game)
  const games = groups.get(kind) ?? []
  return (
    <nav aria-label={text('lottery.games')} className="grid gap-2 min-w-0">
      {groups.size > 1 && (
        <ChoiceRow
          label={text('lottery.gameGroup')}
          choices={[...groups].map(([value]) => ({ value, label: text(kindName(value)) }))}
          active={kind}
          onChange={(value) => props.onChange(groups.get(value)![0]!.gameCode)}
        />
      )}
      {games.length > 1 && (
        <ChoiceRow
          look="pill"
          label={text('lottery.games')}
          choices={games.map(({ gameCode, name }) => ({ value: gameCode, label: name }))}
          active={game.gameCode}
          onChange={props.onChange}
        />
      )}
    </nav>
  )
}
