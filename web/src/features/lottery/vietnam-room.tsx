import type { ReactElement } from 'react'
import { OpenRoom } from './games/open-room.tsx'

/** The north, the stations of the centre and the south, and fast draws in their way. */
export function VietnamRoom(): ReactElement {
  return <OpenRoom vendors={['TCG_LOTTO_VN']} title="lottery.title.vietnam" hasRecent />
}
