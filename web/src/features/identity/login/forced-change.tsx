import { memberInfo } from '@kancil/contract/identity/member'
import { useEffect } from 'react'
import { useModal, useModalPlace } from '../../../lib/screen/modal.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useSession } from '../../../lib/session/session.ts'

const ways = ['password', 'logout']

/** Asks for a new password until it is changed: after a reload too, and whatever is opened. */
export function ForcedChange(): null {
  const modal = useModal()
  const member = useSession().state === 'member'
  const { data } = useQueryOf(memberInfo, {}, { enabled: member, staleMs: 60_000 })
  const mustChange = member && data?.mustChangePassword === true
  const open = useModalPlace()?.name ?? ''
  useEffect(() => {
    if (mustChange && !ways.includes(open)) modal.open('password')
  }, [mustChange, open, modal])
  return null
}
