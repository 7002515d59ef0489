import type { DeskGame } from '@kancil/contract/lottery/desk'
import type { ReactElement } from 'react'

/** What is decided, and for which game. */
export function titleOf(name: string, game: Pick<DeskGame, 'name'>): ReactElement {
  return (
    <>
      {name}: <bdi>{game.name}</bdi>
    </>
  )
}
