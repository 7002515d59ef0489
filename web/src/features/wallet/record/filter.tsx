import type { GameCategory } from '@kancil/contract/games/vendors'
import { businessDay } from '@kancil/contract/time'
import { type MovementState, movementStates } from '@kancil/contract/wallet/movement-states'
import { type RecordKind, recordKinds } from '@kancil/contract/wallet/record'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { usePlayChoices } from '../../games/door.tsx'
import { presetOf, presets, rangeOf } from './range-presets.ts'

export type RecordFilterValue = {
  readonly kind: RecordKind | ''
  readonly state: MovementState | ''
  readonly vassalage: string
  readonly gameType: GameCategory | ''
  /** Days in the site's zone, both included. */
  readonly from: string
  readonly to: string
}

type Props = {
  value: RecordFilterValue
  onChange: (value: RecordFilterValue) => void
}

/** Kind, state, product, vendor and days, with common ranges at one press. */
export function RecordFilter(props: Props): ReactElement {
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
      <Selects value={value} onChange={onChange} />
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

function Selects({ value, onChange }: Props): ReactElement {
  const text = useText()
  const { vendors, products } = usePlayChoices()
  return (
    <div className="grid grid-cols-2 sm:flex gap-3 w-full sm:w-auto">
      <Select
        label={text('wallet.record.kind')}
        className="min-w-0 sm:w-40"
        placeholder={text('wallet.kind.all')}
        value={value.kind}
        options={recordKinds.map((kind) => ({ value: kind, label: text(`wallet.kind.${kind}`) }))}
        onChange={(event) => onChange({ ...value, kind: event.target.value as RecordKind | '' })}
      />
      <Select
        label={text('records.state')}
        className="min-w-0 sm:w-36"
        placeholder={text('records.state.all')}
        value={value.state}
        options={movementStates.map((state) => ({
          value: state,
          label: text(`records.state.${state}`),
        }))}
        onChange={(event) =>
          onChange({ ...value, state: event.target.value as MovementState | '' })
        }
      />
      <Select
        label={text('records.product')}
        className="min-w-0 sm:w-36"
        placeholder={text('records.allProducts')}
        value={value.gameType}
        options={products.map((product) => ({
          value: product,
          label: text(`shell.category.${product}`),
        }))}
        onChange={(event) =>
          onChange({ ...value, gameType: event.target.value as GameCategory | '' })
        }
      />
      <Select
        label={text('games.bets.vendor')}
        className="min-w-0 sm:w-40"
        placeholder={text('shell.lobby.allVendors')}
        value={value.vassalage}
        options={vendors}
        onChange={(event) => onChange({ ...value, vassalage: event.target.value })}
      />
    </div>
  )
}
