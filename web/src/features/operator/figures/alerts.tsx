import {
  alertFigures,
  type AlertRule,
  alertRules,
  alertSides,
  alertUnits,
  type FiredAlert,
  removeAlert,
  saveAlert,
} from '@kancil/contract/operator/alerts'
import { dayFigures } from '@kancil/contract/operator/figures'
import { type Currency, currencyExponents } from '@kancil/contract/money'
import { BellRing, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import type { Format } from '../../../i18n/format.ts'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { figureNames } from './names.ts'

const explain = texts(saveAlert, {
  threshold_invalid: 'reports.alerts.invalid',
  too_many_alerts: 'reports.alerts.tooMany',
})
const refreshes = [alertRules, dayFigures]

/** The thresholds that today's figures passed, and where an operator sets them. */
export function Alerts({ fired }: { fired: readonly FiredAlert[] }): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const may = useMay()('settings.write')
  const [isOpen, setOpen] = useState(false)
  if (!may && fired.length === 0) return null
  const edit = may && (
    <Button
      size="sm"
      variant="secondary"
      icon={<BellRing size={16} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      {text('reports.alerts.edit')}
    </Button>
  )
  return (
    <>
      {fired.length > 0 ? (
        <Notice tone="danger" title={text('reports.alerts.title')} action={edit}>
          <ul className="grid gap-0.5">
            {fired.map((alert) => (
              <li key={alert.alertId} className="num">
                {text('reports.alerts.fired', {
                  figure: text(figureNames[alert.figure]),
                  value: inWords(alert, alert.value, text, format),
                  side: text(`reports.alerts.${alert.side}`),
                  threshold: inWords(alert, alert.threshold, text, format),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <div className="flex justify-end">{edit}</div>
      )}
      {isOpen && <AlertsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function inWords(
  rule: Pick<AlertRule, 'figure' | 'unit' | 'currency'>,
  value: string,
  text: Text,
  format: Format,
): string {
  if (rule.unit === 'percent') return text('reports.alerts.ofLastWeek', { percent: value })
  if (rule.figure === 'bets' || rule.figure === 'players') return format.number(Number(value))
  return format.money(value, rule.currency)
}

function AlertsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText()
  const format = useFormat()
  const rules = useQueryOf(alertRules, { pageSize: 50 })
  const remove = useAction(removeAlert, { refreshes })
  return (
    <Dialog size="modal" guarded title={text('reports.alerts.title')} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-sm text-muted">{text('reports.alerts.text')}</p>
        {rules.data?.items.length === 0 && <p>{text('reports.alerts.none')}</p>}
        <ul className="grid gap-1 divide-y divide-hair">
          {rules.data?.items.map((rule) => (
            <li key={rule.alertId} className="flex items-center justify-between gap-3 py-1">
              <span className="num min-w-0">
                {`${text(figureNames[rule.figure])} ${text(`reports.alerts.${rule.side}`)} `}
                {inWords(rule, rule.threshold, text, format)}
                <span className="text-xs text-muted">{` ${rule.currency} · ${rule.updatedBy}`}</span>
              </span>
              <IconButton
                label={text('reports.alerts.remove')}
                onClick={() => remove.mutate({ alertId: rule.alertId })}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <AlertForm />
      </div>
    </Dialog>
  )
}

const empty = {
  figure: 'ggr',
  currency: 'MYR' as Currency,
  side: 'below',
  unit: 'amount',
  threshold: '',
} as const

function AlertForm(): ReactElement {
  const text = useText()
  const save = useAction(saveAlert, { refreshes })
  const [rule, setRule] = useState<Parameters<typeof save.mutate>[0]>(empty)
  const set = (name: keyof typeof rule) => (event: { target: { value: string } }) =>
    setRule((current) => ({ ...current, [name]: event.target.value }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate(rule, { onSuccess: () => setRule({ ...rule, threshold: '' }) })
  }
  return (
    <form className="grid gap-3 sm:grid-cols-2 border-t border-hair pt-4" onSubmit={submit}>
      <Select
        label={text('reports.alerts.figure')}
        value={rule.figure}
        onChange={set('figure')}
        options={alertFigures.map((value) => ({ value, label: text(figureNames[value]) }))}
      />
      <Select
        label={text('reports.alerts.currency')}
        value={rule.currency}
        onChange={set('currency')}
        options={Object.keys(currencyExponents).map((value) => ({ value, label: value }))}
      />
      <Select
        label={text('reports.alerts.when')}
        value={rule.side}
        onChange={set('side')}
        options={alertSides.map((value) => ({ value, label: text(`reports.alerts.${value}`) }))}
      />
      <Select
        label={text('reports.alerts.unit')}
        value={rule.unit}
        onChange={set('unit')}
        options={alertUnits.map((value) => ({ value, label: text(`reports.alerts.${value}`) }))}
      />
      <TextField
        label={text('reports.alerts.threshold')}
        inputMode="decimal"
        maxLength={18}
        value={rule.threshold}
        onChange={set('threshold')}
      />
      <div className="self-end">
        <Button type="submit" pending={save.isPending} disabled={rule.threshold === ''}>
          {text('reports.alerts.save')}
        </Button>
      </div>
      <div className="sm:col-span-2">
        <FailureNotice error={save.error} explain={explain} />
      </div>
    </form>
  )
}
