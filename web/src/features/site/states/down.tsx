import { CircleCheck, Download } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { askToInstall, useInstallState } from '../../../lib/screen/install-prompt.ts'
import { textParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { useSiteInfo } from '../../../lib/site.ts'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AppCode } from '../app/code.tsx'
import { InstallDrawing, type InstallPlatform, installPlatforms } from '../home/install-drawing.tsx'

const parameters = { for: textParam('', 20) }
const facts = ['install.fact.fast', 'install.fact.money', 'install.fact.update'] as const
const steps: Record<InstallPlatform, readonly [MessageId, MessageId, MessageId]> = {
  ios: ['install.ios.1', 'install.ios.2', 'install.ios.3'],
  android: ['install.android.1', 'install.android.2', 'install.android.3'],
  desktop: ['install.desktop.1', 'install.desktop.2', 'install.desktop.3'],
}

/**
 * Installing the site as an app: a button if the browser lets us ask, otherwise drawings of each
 * step.
 */
export function Down(): ReactElement {
  const text = useText()
  const { brand } = useSiteInfo()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="card grid gap-8 p-6 md:p-9 lg:grid-cols-[minmax(0,1fr)_auto] items-start">
        <div className="grid gap-4 content-start justify-items-start">
          <h1 className="text-xl md:text-2xl font-bold tracking-tight">{text('install.title')}</h1>
          <p className="text-base text-muted leading-relaxed max-w-[36em]">
            {text('install.lead', { brand: brand.name })}
          </p>
          <Offer />
          <h2 className="pt-2 font-semibold">{text('install.facts')}</h2>
          <ul className="grid gap-2 text-muted">
            {facts.map((fact) => (
              <li key={fact} className="flex gap-2.5">
                <CircleCheck
                  size={18}
                  className="mt-0.5 shrink-0 text-primary"
                  aria-hidden="true"
                />
                {text(fact)}
              </li>
            ))}
          </ul>
        </div>
        <div className="grid gap-3 justify-items-center max-w-60 text-center max-lg:hidden">
          <h2 className="font-semibold">{text('install.phone')}</h2>
          <AppCode url="/down" label={text('install.code', { name: brand.name })} />
          <p className="text-sm text-muted">{text('install.scan')}</p>
        </div>
      </section>
      <Tutorial />
      <Apps />
    </div>
  )
}

function Offer(): ReactElement {
  const text = useText()
  const state = useInstallState()
  if (state === 'offered')
    return (
      <Button
        size="lg"
        icon={<Download size={19} aria-hidden="true" />}
        onClick={() => void askToInstall()}
      >
        {text('install.button')}
      </Button>
    )
  const sentence = {
    done: 'install.done',
    running: 'install.running',
    none: 'install.bySteps',
  } as const
  return (
    <p role="status" className="px-4 py-3 rounded-md bg-raised text-sm">
      {text(sentence[state])}
    </p>
  )
}

function Tutorial(): ReactElement {
  const text = useText()
  const hydrated = useHydrated()
  const [{ for: wanted }] = useQueryParams(parameters)
  const [chosen, setChosen] = useState<InstallPlatform>()
  // An app's code names its platform: `ios-lite` also means an iPhone.
  const named = installPlatforms.find((candidate) => wanted.startsWith(candidate))
  const platform = chosen ?? named ?? (hydrated ? ownPlatform() : 'ios')
  return (
    <section className="card grid gap-4 p-6 md:p-9">
      <h2 className="text-lg font-semibold">{text('install.how')}</h2>
      <Tabs
        label={text('install.how')}
        tabs={installPlatforms.map((key) => ({ key, label: text(`install.${key}`) }))}
        active={platform}
        onChange={setChosen}
      >
        <ol className="grid gap-5 sm:grid-cols-3">
          {steps[platform].map((step, at) => (
            <li key={step} className="grid gap-3 content-start">
              <span className="block rounded-md bg-raised p-3">
                <InstallDrawing platform={platform} step={(at + 1) as 1 | 2 | 3} />
              </span>
              <span className="flex gap-3">
                <span className="num grid place-items-center size-7 shrink-0 rounded-full border border-line text-sm font-semibold">
                  {at + 1}
                </span>
                <span className="text-sm">{text(step)}</span>
              </span>
            </li>
          ))}
        </ol>
      </Tabs>
    </section>
  )
}

function ownPlatform(): InstallPlatform {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad claims to be a Mac, but a Mac has no touch.
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'ios'
  return userAgent.includes('Android') ? 'android' : 'desktop'
}

/** What the operator offers besides the site itself. */
function Apps(): ReactElement | null {
  const text = useText()
  const { resources } = useSiteInfo()
  if (resources.length === 0) return null
  return (
    <section className="card grid gap-4 p-6 md:p-9">
      <h2 className="text-lg font-semibold">{text('install.apps')}</h2>
      <ul className="flex flex-wrap gap-6">
        {resources.map((app) => (
          <li key={`${app.resourceType}${app.url}`} className="grid gap-3 justify-items-center">
            <AppCode
              url={app.qrCodeUrl || app.url}
              label={text('install.code', { name: app.labelNameEn })}
            />
            <a href={app.url} rel="noreferrer" className={buttonClass('secondary', 'sm')}>
              {text('install.get')}: {app.labelNameEn}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
