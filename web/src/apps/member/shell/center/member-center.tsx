import type { ReactElement } from 'react'
import { type PersonalKey, personalMenu } from '../../../../lib/center/manifest.ts'
import type { ModalProps } from '../../modals.tsx'
import { type Center, CenterFrame } from './frame.tsx'
import { personalPages } from './pages.ts'

const center: Center<PersonalKey> = {
  modal: 'center',
  title: 'center.title',
  menu: personalMenu,
  nameOf: (key) => `center.${key}`,
  pages: personalPages,
  first: 'securityCenter',
}

/** The personal centre of a member. */
export function MemberCenter(props: ModalProps): ReactElement {
  return <CenterFrame center={center} {...props} />
}
