import {
  closeCodeBreaker,
  codeBreakers,
  codesPausedMessage,
} from '@kancil/contract/identity/code-breakers'
import type { Settings } from '@kancil/contract/site/settings'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { keyOf, useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ListField } from '../../../ui/console/list-field.tsx'
import { Panel } from '../../../ui/console/page-head.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'

type Budget = Exclude<keyof Settings['codes'], 'smsCountries' | 'forgotByPhone'>
const budgets: readonly { name: Budget; label: MessageId; max: number }[] = [
  { name: 'expiredMinutes', label: 'codes.expiredMinutes', max: 10 },
  { name: 'perDestinationDay', label: 'codes.perDestinationDay', max: 100 },
  { name: 'perAddressHour', label: 'codes.perAddressHour', max: 10_000 },
  { name: 'smsPerPrefixHour', label: 'codes.smsPerPrefixHour', max: 100_000 },
  { name: 'smsPerCountryHour', label: 'codes.smsPerCountryHour', max: 1_000_000 },
  { name: 'breakerMinutes', label: 'codes.breakerMinutes', max: 1_440 },
]

const explain = texts(closeCodeBreaker, { breaker_not_open: 'codes.breakers.none' })

/** One-time codes: how long they are valid, how many are sent, and where sending is paused. */
export function CodeSettings(): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-4">
      <SettingForm setting="codes" title={text('codes.title')} text={text('codes.text')}>
        {({ value, set }) => (
          <div className="grid gap-4 lg:grid-cols-2 items-start">
            <div className="grid gap-4 sm:grid-cols-2 items-end">
              {budgets.map(({ name, label, max }) => (
                <TextField
                  key={name}
                  label={text(label)}
                  type="number"
                  required
                  min={1}
                  max={max}
                  value={value[name]}
                  onChange={(event) => set({ [name]: event.target.valueAsNumber })}
                />
              ))}
            </div>
            <div className="grid gap-4">
              <ListField
                upper
                label={text('codes.smsCountries')}
                hint={text('codes.smsCountries.hint')}
                items={value.smsCountries}
                onChange={(smsCountries) => set({ smsCountries })}
              />
              <Switch
                label={text('codes.forgotByPhone')}
                hint={text('codes.forgotByPhone.text')}
                checked={value.forgotByPhone}
                onChange={(forgotByPhone) => set({ forgotByPhone })}
              />
            </div>
          </div>
        )}
      </SettingForm>
      <Breakers />
    </div>
  )
}

function Breakers(): ReactElement {
  const text = useText()
  const format = useFormat()
  const cache = useQueryClient()
  const may = useMay()('operators.write')
  const steppedUp = useStepUp()
  const close = useAction(closeCodeBreaker, { refreshes: [codeBreakers] })
  const { data } = useQueryOf(codeBreakers, {}, { everyMs: 60_000 })
  useLive(codesPausedMessage, () => void cache.invalidateQueries({ queryKey: keyOf(codeBreakers) }))
  return (
    <Panel title={text('codes.breakers')}>
      <FailureNotice error={close.error} explain={explain} />
      {data?.items.length === 0 && <p className="text-muted">{text('codes.breakers.none')}</p>}
      <ul className="grid gap-3">
        {data?.items.map(({ scope, messages, openUntil }) => (
          <li key={scope} className="flex flex-wrap items-center gap-3">
            <div className="grow">
              <p className="font-medium">{nameOf(scope)}</p>
              <p className="text-sm text-muted">
                {text('codes.breakers.text', { messages, until: format.dateTime(openUntil) })}
              </p>
            </div>
            {may && (
              <Button
                size="sm"
                variant="secondary"
                pending={close.isPending}
                onClick={() => void steppedUp(() => close.mutateAsync({ scope })).catch(() => {})}
              >
                {text('codes.breakers.close')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )

  function nameOf(scope: string): string {
    const [kind, what = ''] = scope.split(':')
    return kind === 'country'
      ? text('codes.breakers.country', { country: format.region(what) })
      : text('codes.breakers.prefix', { block: `\u2066${what}\u2069` })
  }
}
