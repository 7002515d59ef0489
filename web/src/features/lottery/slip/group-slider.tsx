import { groupPrize } from '@kancil/rules/lottery/prices/prize-group'
import { type ReactElement, useId } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import type { SlipState } from './use-slip.ts'

/** A larger prize, or more of the price back at once: together they are always the same. */
export function GroupSlider(props: { slip: SlipState; play: string }): ReactElement | null {
  const text = useText()
  const id = useId()
  const { slip, play } = props
  const { groups } = slip.rules
  const { group } = slip.stakeOf(play)
  const chance = groups?.chances[play]
  if (!groups || !chance || group === undefined) return null
  const prize = Number(groupPrize(group, BigInt(chance[0]), BigInt(chance[1]))) / 100
  const rebate = ((groups.most - group) / 20).toFixed(1)
  return (
    <div className="grid gap-1 min-w-0">
      <label htmlFor={id} className="flex justify-between gap-3 text-sm text-muted">
        <span>
          {text('lottery.group')} <span className="num font-semibold text-text">{group}</span>
        </span>
        <span className="num">{text('lottery.rebate', { percent: rebate })}</span>
      </label>
      <input
        id={id}
        type="range"
        className="w-full min-h-11 accent-primary"
        min={groups.least}
        max={groups.most}
        step={2}
        value={group}
        onChange={(event) => slip.setGroup(Number(event.target.value))}
      />
      <p className="text-sm text-muted">
        {text('lottery.groupPrize', { prize: prize.toFixed(2) })}
      </p>
    </div>
  )
}
