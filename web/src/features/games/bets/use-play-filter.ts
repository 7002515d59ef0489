import type { GameCategory } from '@kancil/contract/games/vendors'
import { useState } from 'react'
import { type RangeName, rangeOf } from './ranges.ts'
import { usePlayChoices } from './use-play-choices.ts'

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
  const choices = usePlayChoices()
  return {
    choice,
    change: (part: Partial<PlayChoice>) => setChoice({ ...choice, ...part }),
    filter: {
      ...rangeOf(choice.range, now),
      ...(choice.vassalage ? { vassalage: choice.vassalage } : {}),
      ...(choice.gameType ? { gameType: choice.gameType } : {}),
    },
    ...choices,
  }
}

export type PlayFilterState = ReturnType<typeof usePlayFilter>
