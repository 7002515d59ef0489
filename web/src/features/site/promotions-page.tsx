import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Link } from '../../lib/router.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Promotions } from '../messages/door.tsx'
import { Coming } from './coming.tsx'

/** The operator's promotion announcements; joining one here comes later. */
export function PromotionsPage(): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-6">
      <Promotions />
      <Coming room="promotions" name="shell.nav.promotions">
        <Link to="/noticePage" className={buttonClass('secondary')}>
          {text('announce.notices.title')}
        </Link>
      </Coming>
    </div>
  )
}
