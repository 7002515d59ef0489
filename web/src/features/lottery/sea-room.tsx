import type { ReactElement } from 'react'
import { OpenRoom } from './games/open-room.tsx'

/** 4D, the neighbours' lotteries and the fast draws. */
export function SeaRoom(): ReactElement {
  return <OpenRoom vendors={['TCG_SEA']} title="lottery.title.sea" />
}
