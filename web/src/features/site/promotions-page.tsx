import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Link } from '../../lib/router.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Promotions } from '../messages/door.tsx'
import { Coming } from './coming.tsx'

/** What the operator announces of promotions; joining one in here comes later. */
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
