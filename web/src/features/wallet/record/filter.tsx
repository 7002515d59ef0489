import { businessDay } from '@kancil/contract/time'
import { type RecordKind, recordKinds } from '@kancil/contract/wallet/record'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { presetOf, presets, rangeOf } from './range-presets.ts'

export type RecordFilterValue = {
  readonly kind: RecordKind | ''
  /** Days in the site's zone, both included. */
  readonly from: string
  readonly to: string
}

/** Kind and days, with common ranges at one press. */
export function RecordFilter(props: {
  value: RecordFilterValue
  onChange: (value: RecordFilterValue) => void
}): ReactElement {
  const text = useText()
  const { value, onChange } = props
  const [today] = useState(() => businessDay(new Date()))
  const active = presetOf(value, today)
  return (
    <>
      <Chips
        label={text('wallet.record.range')}
        values={presets.map((preset) => ({
          value: preset,
          label: text(`wallet.record.${preset}`),
        }))}
        active={active}
        onChange={(preset) => onChange({ ...value, ...rangeOf(preset, today) })}
      />
      <Select
        label={text('wallet.record.kind')}
        className="w-full sm:w-auto sm:min-w-44"
        value={value.kind}
        options={[
          { value: '', label: text('wallet.kind.all') },
          ...recordKinds.map((kind) => ({ value: kind, label: text(`wallet.kind.${kind}`) })),
        ]}
        onChange={(event) => onChange({ ...value, kind: event.target.value as RecordKind | '' })}
      />
      <div className="grid grid-cols-2 gap-3 w-full sm:w-auto">
        <TextField
          type="date"
          label={text('wallet.record.from')}
          value={value.from}
          max={value.to}
          onChange={(event) =>
            event.target.value && onChange({ ...value, from: event.target.value })
          }
        />
        <TextField
          type="date"
          label={text('wallet.record.to')}
          value={value.to}
          min={value.from}
          max={today}
          onChange={(event) => event.target.value && onChange({ ...value, to: event.target.value })}
        />
      </div>
    </>
  )
}
