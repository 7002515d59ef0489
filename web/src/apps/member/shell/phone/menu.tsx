import type { ReactElement } from 'react'
import { MenuSheet } from '../../../../features/site/menu-sheet.tsx'
import { useSession } from '../../../../lib/session/session.ts'
import type { ModalProps } from '../../modals.tsx'
import { MemberMenuItems } from '../header/member-box.tsx'

/** The phone's menu: who is signed in finds his places first. */
export function PhoneMenu({ close }: ModalProps): ReactElement {
  const member = useSession().state === 'member'
  return (
    <MenuSheet
      close={close}
      items={
        member && (
          <div role="menu" className="grid -mx-3">
            <MemberMenuItems onChoose={() => undefined} />
          </div>
        )
      }
    />
  )
}
