import { gameMenus } from '@kancil/contract/games/vendors'
import { Gamepad2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { categoryNames } from '../../../../features/site/category-names.ts'
import { MenuSheet } from '../../../../features/site/menu-sheet.tsx'
import { ServiceLinks } from '../../../../features/site/service-links.tsx'
import { useText } from '../../../../i18n/use-text.tsx'
import { useModal } from '../../../../lib/screen/modal.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { Link } from '../../../../lib/router.tsx'
import { useSession } from '../../../../lib/session/session.ts'
import { categoryLink } from '../../../../lib/site-map.tsx'
import { useFlag, useSiteInfo } from '../../../../lib/site.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ModalProps } from '../../modals.tsx'
import { headerEntries } from '../header/entries.ts'
import { MemberMenuItems } from '../header/member-box.tsx'

/** The phone's menu: what the header, the side bar and the account box show on a wide screen. */
export function PhoneMenu({ close }: ModalProps): ReactElement {
  const member = useSession().state === 'member'
  return (
    <MenuSheet
      close={close}
      items={
        <>
          {member ? (
            <div role="menu" className="grid -mx-3">
              <MemberMenuItems onChoose={() => undefined} />
            </div>
          ) : (
            <FreeDemo />
          )}
          <Places />
          <Service />
        </>
      }
    />
  )
}

function FreeDemo(): ReactElement | null {
  const text = useText()
  const modal = useModal()
  const mayTry = useFlag('FREEPLAY3')
  if (!mayTry || !modal.has('free-play')) return null
  return (
    <Button
      variant="secondary"
      icon={<Gamepad2 size={18} aria-hidden="true" />}
      onClick={() => modal.open('free-play')}
    >
      {text('door.freePlay')}
    </Button>
  )
}

const placeClass =
  'flex items-center justify-center min-h-11 px-3 rounded-md border border-hair text-sm font-medium ' +
  'text-center'

/** The same tabs as the header. */
function Places(): ReactElement {
  const text = useText()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  return (
    <nav aria-label={text('shell.nav.label')} className="grid gap-2">
      <p className="text-sm text-muted">{text('shell.nav.games')}</p>
      <ul className="grid grid-cols-2 gap-2">
        {headerEntries(data?.groups ?? []).map((entry) =>
          entry.kind === 'category' ? (
            <li key={entry.group.gameCategory}>
              <Link to={categoryLink(entry.group.gameCategory)} className={placeClass}>
                {text(categoryNames[entry.group.gameCategory])}
              </Link>
            </li>
          ) : (
            <li key={entry.kind}>
              <Link to={`/game?vassalage=${entry.vassalage}`} className={placeClass}>
                {text('shell.nav.cockfight')}
              </Link>
            </li>
          ),
        )}
        <li>
          <Link to="/promotions" className={placeClass}>
            {text('shell.nav.promotions')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function Service(): ReactElement | null {
  const text = useText()
  const { customerService } = useSiteInfo()
  if (customerService.length === 0) return null
  return (
    <section className="grid gap-2">
      <p className="text-sm text-muted">{text('shell.side.help')}</p>
      <ServiceLinks />
    </section>
  )
}
