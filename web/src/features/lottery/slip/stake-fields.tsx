import { Minus, Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { GroupSlider } from './group-slider.tsx'
import type { SlipState } from './use-slip.ts'

/** The price of a note, the multiple, and the button that keeps the line and begins another. */
export function StakeFields(props: {
  slip: SlipState
  play: string
  canAdd: boolean
  onAdd: () => void
}): ReactElement {
  const text = useText()
  const { slip, play } = props
  const { limits, multiple } = slip
  const { units, unit } = slip.stakeOf(play)
  const set = (value: number): void =>
    slip.setMultiple(Math.min(limits.multipleMax, Math.max(1, Math.trunc(value) || 1)))
  return (
    <div className="grid gap-2">
      <GroupSlider slip={slip} play={play} />
      <div className="flex flex-wrap items-end gap-2 lg:gap-3">
        <label className="grid gap-1 text-sm text-muted">
          {text('lottery.unit')}
          <select
            className="min-h-11 px-3 rounded-md bg-raised border border-line text-text num"
            value={unit}
            onChange={(event) => slip.setUnit(play, event.target.value)}
          >
            {units.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
        <div className="grid gap-1 text-sm text-muted">
          <label htmlFor="lottery-multiple">{text('lottery.multiple')}</label>
          <div className="flex items-center gap-1">
            <IconButton label={text('lottery.less')} onClick={() => set(multiple - 1)}>
              <Minus size={18} />
            </IconButton>
            <input
              id="lottery-multiple"
              inputMode="numeric"
              className="num w-16 min-h-11 px-2 text-center rounded-md bg-raised border border-line text-text"
              value={multiple}
              onChange={(event) => set(Number(event.target.value))}
            />
            <IconButton label={text('lottery.more')} onClick={() => set(multiple + 1)}>
              <Plus size={18} />
            </IconButton>
          </div>
        </div>
        <Button variant="secondary" disabled={!props.canAdd} onClick={props.onAdd}>
          {text('lottery.toSlip')}
        </Button>
      </div>
    </div>
  )
}
