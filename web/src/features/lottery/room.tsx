import { gameMenus } from '@kancil/contract/games/vendors'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { Link } from '../../lib/router.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Coming } from '../site/door.tsx'
import { OpenRoom, type RoomVendors } from './games/open-room.tsx'

const all: RoomVendors = ['TCG_SEA', 'TCG_LOTTO_VN', 'ELOTT', 'LOTT']

/** The lottery; without a vendor that is live, a preview of what is coming. */
export function LotteryRoom(): ReactElement {
  const text = useText()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const group = data?.groups.find(({ gameCategory }) => gameCategory === 'LOTT')
  return data && !group?.vendors.length ? (
    <div className="wrap py-4 md:py-6 min-h-[70dvh]">
      <Coming room="LOTT" name="shell.category.LOTT">
        <Link to="/rng" className={buttonClass('secondary')}>
          {text('shell.category.RNG')}
        </Link>
      </Coming>
    </div>
  ) : (
    <OpenRoom vendors={all} title="lottery.title" />
  )
}
