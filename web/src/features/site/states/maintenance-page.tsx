import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { ClosedPage } from './closed-page.tsx'

/** Status 1: the whole site is under maintenance. It opens by itself when the status changes. */
export function MaintenancePage({ message }: { message: string }): ReactElement {
  const text = useText()
  return (
    <ClosedPage title={text('shell.maintenance.title')}>
      <p>{message || text('shell.maintenance.text')}</p>
    </ClosedPage>
  )
}
