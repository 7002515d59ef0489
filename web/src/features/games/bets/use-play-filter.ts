import { gameCategories, type GameCategory, gameMenus } from '@kancil/contract/games/vendors'
import { useState } from 'react'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { type RangeName, rangeOf } from './ranges.ts'

/** What the records of play are narrowed to; '' is everything. */
export type PlayChoice = {
  readonly range: RangeName
  readonly vassalage: string
  readonly gameType: GameCategory | ''
}

/** The choice, the filter it stands for in a call, and what there is to choose from. */
export function usePlayFilter(range: RangeName) {
  const [choice, setChoice] = useState<PlayChoice>({ range, vassalage: '', gameType: '' })
  const [now] = useState(() => new Date())
  const menus = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const groups = menus.data?.groups ?? []
  const vendors = new Map(
    groups.flatMap((group) =>
      group.vendors.map((vendor) => [vendor.vassalage, vendor.displayName] as const),
    ),
  )
  const offered = new Set(groups.map((group) => group.gameCategory))
  return {
    choice,
    change: (part: Partial<PlayChoice>) => setChoice({ ...choice, ...part }),
    filter: {
      ...rangeOf(choice.range, now),
      ...(choice.vassalage ? { vassalage: choice.vassalage } : {}),
      ...(choice.gameType ? { gameType: choice.gameType } : {}),
    },
    vendors: [...vendors].map(([value, label]) => ({ value, label })),
    products: gameCategories.filter((category) => offered.has(category)),
  }
}

export type PlayFilterState = ReturnType<typeof usePlayFilter>
