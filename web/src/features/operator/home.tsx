import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useMay, useOperator } from '../../lib/session/operator-session.ts'
import { DayPanel } from './figures/day-panel.tsx'
import { PageHead } from '../../ui/console/page-head.tsx'
import { RecentWork } from './recent-work.tsx'
import { Waiting } from './waiting.tsx'

/**
 * What needs a person's attention, and the day's figures so far. Shows only what is counted and
 * what the role may see.
 */
export function Home(): ReactElement {
  const text = useText()
  const may = useMay()
  const operator = useOperator()
  return (
    <>
      <PageHead title={text('operator.home.title', { name: operator?.name ?? '' })} />
      <div className="grid gap-4">
        <Waiting />
        {may('ledger.read') && <DayPanel />}
        {may('audit.read') && <RecentWork />}
      </div>
    </>
  )
}
