import type { ReactElement } from 'react'
import { Lobby } from './lobby/list.tsx'

export function LiveLobby(): ReactElement {
  return <Lobby category="LIVE" />
}
