import { vietnamRecentMenu } from '@kancil/contract/lottery/menus'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { ChoiceRow } from '../board/choice-row.tsx'

/** Vietnam's games that the member played last, and after them those that were drawn last. */
export function RecentGames(props: {
  active: string
  onChange: (gameCode: string) => void
}): ReactElement | null {
  const text = useText()
  const { data } = useQueryOf(vietnamRecentMenu, { language: useLanguage() }, { staleMs: 60_000 })
  if (data?.games.length === 0) return null
  return (
    <nav aria-label={text('lottery.recent')} className="flex items-center gap-3 min-w-0 min-h-11">
      <span aria-hidden="true" className="text-sm text-muted shrink-0">
        {text('lottery.recent')}
      </span>
      {data ? (
        <ChoiceRow
          look="pill"
          label={text('lottery.recent')}
          choices={data.games.map(({ gameCode, name }) => ({ value: gameCode, label: name }))}
          active={props.active}
          onChange={props.onChange}
        />
      ) : (
        <span className="waiting h-11 grow rounded-full" />
      )}
    </nav>
  )
}
