import { type ReactElement, Suspense } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { oneOfParam, useQueryParams } from '../../lib/call/query-params.ts'
import { PageHead } from '../../ui/console/page-head.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { settingsParts } from './pages.tsx'

const keys = settingsParts.map((part) => part.key)
const table = { part: oneOfParam(keys, keys[0]!) }

/** Everything an operator may change while the site runs, except its status. */
export function SettingsPage(): ReactElement {
  const text = useText()
  const [{ part }, setQuery] = useQueryParams(table)
  const Part = settingsParts.find((section) => section.key === part)!.screen
  return (
    <>
      <PageHead title={text('operator.nav.settings')} text={text('operator.settings.text')} />
      <Tabs
        label={text('operator.nav.settings')}
        tabs={settingsParts.map(({ key, title }) => ({ key, label: text(title) }))}
        active={part}
        onChange={(next) => setQuery({ part: next }, { replace: true })}
      >
        <Suspense key={part} fallback={<Skeleton className="h-80 w-full" />}>
          <Part />
        </Suspense>
      </Tabs>
    </>
  )
}
