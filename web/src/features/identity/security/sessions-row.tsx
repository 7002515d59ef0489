import { MonitorSmartphone } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { SecurityRow } from './row.tsx'
import { SessionList } from './session-list.tsx'

export function SessionsRow(): ReactElement {
  const text = useText()
  return (
    <SecurityRow
      icon={<MonitorSmartphone size={22} />}
      title={text('identity.sessions.title')}
      note={text('identity.sessions.note')}
    >
      <SessionList />
    </SecurityRow>
  )
}
