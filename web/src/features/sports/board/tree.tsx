import { boardTabs, type BoardTab, sportsTree } from '@kancil/contract/sports/board'
import type { Sport } from '@kancil/contract/sports/market'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { classNames } from '../../../ui/style/class-names.ts'
import { leagueText } from '../names.ts'

const everyMs = 30_000
/** One row that scrolls by itself, so that the board begins high on a phone. */
const rowClass = 'flex gap-2 overflow-x-auto'

type TreePlace = { readonly sport: Sport; readonly tab: BoardTab; readonly leagueId: string }

/** Sports and the leagues of the chosen one, with how many matches of the tab each has. */
export function SportsTree(props: {
  place: TreePlace
  onChoose: (place: Partial<TreePlace>) => void
}): ReactElement {
  const text = useText()
  const language = useLanguage()
  const { sport, tab, leagueId } = props.place
  const { data } = useQueryOf(sportsTree, {}, { everyMs })
  const leagues = data?.sports.find((item) => item.sport === sport)?.leagues ?? []
  return (
    <nav aria-label={text('sports.tree')} className="grid gap-2">
      <div className={rowClass}>
        {data?.sports.map((item) => (
          <Entry
            key={item.sport}
            name={text(`sports.sport.${item.sport}`)}
            count={item.live + item.today + item.early}
            isActive={item.sport === sport && leagueId === ''}
            onClick={() => props.onChoose({ sport: item.sport, leagueId: '', tab: firstTab(item) })}
          />
        ))}
      </div>
      <div className={rowClass}>
        {leagues
          .filter((league) => league[tab] > 0)
          .map((league) => (
            <Entry
              key={league.leagueId}
              name={leagueText(language, league.name, league.names)}
              count={league[tab]}
              isActive={league.leagueId === leagueId}
              onClick={() =>
                props.onChoose({ leagueId: league.leagueId === leagueId ? '' : league.leagueId })
              }
            />
          ))}
      </div>
    </nav>
  )
}

/** A sport begins with the tab that has something. */
function firstTab(counts: Readonly<Record<BoardTab, number>>): BoardTab {
  return boardTabs.find((tab) => counts[tab] > 0) ?? 'today'
}

function Entry(props: {
  name: string
  count: number
  isActive: boolean
  onClick: () => void
}): ReactElement {
  return (
    <button
      type="button"
      aria-current={props.isActive}
      onClick={props.onClick}
      className={classNames(
        'shrink-0 flex gap-2 min-h-10 px-3 items-center rounded-md border border-hair text-sm',
        props.isActive ? 'bg-raised font-semibold' : 'text-muted hover:text-text',
      )}
    >
      <bdi className="truncate">{props.name}</bdi>
      <span className="num text-xs">{props.count}</span>
    </button>
  )
}
