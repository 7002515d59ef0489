import type { ReactElement } from 'react'
import { OpenRoom } from './games/open-room.tsx'

/** Balls, dice and cars. */
export function ELotteryRoom(): ReactElement {
  return <OpenRoom vendors={['ELOTT']} title="lottery.title.elott" isInPage />
}
