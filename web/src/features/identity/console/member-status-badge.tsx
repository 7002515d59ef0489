import type { MemberRow } from '@kancil/contract/identity/members'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const tones: Record<MemberRow['status'], BadgeTone> = {
  active: 'success',
  frozen: 'danger',
  closed: 'neutral',
}

export function MemberStatusBadge({ status }: { status: MemberRow['status'] }): ReactElement {
  const text = useText()
  return <Badge tone={tones[status]}>{text(`operator.memberStatus.${status}`)}</Badge>
}
