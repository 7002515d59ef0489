import { gameList } from '@kancil/contract/games/lobby'
import { gameCategories, gameMenus } from '@kancil/contract/games/vendors'
import { pageSizeMax } from '@kancil/contract/paging'
import type { ReactElement } from 'react'
import { useLanguageStore, useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { Select } from '../../ui/form/select.tsx'
import { type FilterControl, ownFilter } from '../../ui/list/list-filters.ts'

const staleMs = 300_000

/** Product, game maker and game in one filter, since the later ones depend on the first. */
const PlayChoice: FilterControl = ({ value, onChange }): ReactElement => {
  const text = useText()
  const language = useLanguageStore().language()
  const { gameType = '', vassalage = '', gameId = '' } = playOf(value)
  const menus = useQueryOf(gameMenus, {}, { staleMs })
  const groups = (menus.data?.groups ?? []).filter(
    ({ gameCategory }) => !gameType || gameCategory === gameType,
  )
  const offered = new Set(menus.data?.groups.map(({ gameCategory }) => gameCategory))
  const vendors = new Map(
    groups.flatMap((group) => group.vendors.map((vendor) => [vendor.vassalage, vendor] as const)),
  )
  const games = useQueryOf(
    gameList,
    {
      vassalage,
      language,
      pageSize: pageSizeMax,
      ...(gameType ? { gameType: gameType as 'RNG' } : {}),
    },
    { staleMs, enabled: vassalage !== '' },
  )
  const choose = (...parts: readonly string[]): void => onChange(parts.join('.'))
  return (
    <>
      <Select
        label={text('records.product')}
        className="w-full md:w-44"
        placeholder={text('records.allProducts')}
        value={gameType}
        onChange={(event) => choose(event.target.value, '', '')}
        options={gameCategories
          .filter((category) => offered.has(category))
          .map((category) => ({ value: category, label: text(`shell.category.${category}`) }))}
      />
      <Select
        label={text('games.bets.vendor')}
        className="w-full md:w-44"
        placeholder={text('shell.lobby.allVendors')}
        value={vassalage}
        onChange={(event) => choose(gameType, event.target.value, '')}
        options={[...vendors].map(([key, { displayName }]) => ({ value: key, label: displayName }))}
      />
      {vassalage !== '' && (
        <Select
          label={text('agents.bets.game')}
          className="w-full md:w-52"
          placeholder={text('agents.bets.allGames')}
          value={gameId}
          onChange={(event) => choose(gameType, vassalage, event.target.value)}
          options={(games.data?.games ?? []).map((game) => ({
            value: game.gameId,
            label: game.gameName,
          }))}
        />
      )}
    </>
  )
}

export const playFilter = ownFilter('play', PlayChoice, 120)

/** The parts of the filter, as the call takes them. */
export function playOf(value: string): Record<string, string> {
  const [gameType = '', vassalage = '', gameId = ''] = value.split('.')
  return { gameType, vassalage, gameId }
}
