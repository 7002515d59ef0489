import type { ReactElement } from 'react'
import { Lobby } from './lobby/list.tsx'

export function SlotsLobby(): ReactElement {
  return <Lobby category="RNG" />
}
