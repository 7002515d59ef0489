import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { oneOfParam, useQueryParams } from '../../lib/call/query-params.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { CashbackSettings } from '../promotions/console/cashback-settings.tsx'
import { CodeSettings } from '../identity/console/code-settings.tsx'
import { FlagSettings } from '../site/console/flag-settings.tsx'
import { PageHead } from '../../ui/console/page-head.tsx'
import { PaymentSettings } from '../payments/console/settings.tsx'
import { ReachSettings } from '../site/console/reach-settings.tsx'
import { RegionSettings } from '../site/console/region-settings.tsx'
import { RegisterSettings } from '../identity/console/register-settings.tsx'
import { ServiceSettings } from '../site/console/service-settings.tsx'
import { SiteSettings } from '../site/console/site-settings.tsx'

const parts = [
  'flags',
  'site',
  'register',
  'codes',
  'payments',
  'cashback',
  'service',
  'regions',
] as const
const table = { part: oneOfParam(parts, 'flags') }

/** Everything an operator may change while the site runs, but its status. */
export function SettingsPage(): ReactElement {
  const text = useText()
  const [{ part }, setQuery] = useQueryParams(table)
  return (
    <>
      <PageHead title={text('operator.nav.settings')} text={text('operator.settings.text')} />
      <Tabs
        label={text('operator.nav.settings')}
        tabs={parts.map((key) => ({ key, label: text(`operator.settings.${key}`) }))}
        active={part}
        onChange={(next) => setQuery({ part: next }, { replace: true })}
      >
        {part === 'flags' && <FlagSettings />}
        {part === 'site' && <SiteSettings />}
        {part === 'register' && <RegisterSettings />}
        {part === 'codes' && <CodeSettings />}
        {part === 'payments' && <PaymentSettings />}
        {part === 'cashback' && <CashbackSettings />}
        {part === 'service' && <ServiceSettings />}
        {part === 'regions' && (
          <div className="grid gap-4">
            <RegionSettings />
            <ReachSettings />
          </div>
        )}
      </Tabs>
    </>
  )
}
