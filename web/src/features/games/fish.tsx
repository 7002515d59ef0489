import type { ReactElement } from 'react'
import { Lobby } from './lobby/list.tsx'

export function FishLobby(): ReactElement {
  return <Lobby category="FISH" />
}
