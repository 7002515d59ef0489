import type { SlotCellValue } from '@kancil/contract/seamless/slot'
import type { Stage } from '../stage/stage.ts'
import { element } from './element.ts'
import type { Shell } from './shell.ts'

const resizeAfterMs = 260

/** The numbers that cells carry: multipliers of orbs, prizes of lanterns in whole bets. */
export function createValues(shell: Shell, stage: Stage) {
  let shown: readonly SlotCellValue[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(values: readonly SlotCellValue[]): void {
    shown = values
    shell.values.replaceChildren(
      ...values.map(({ position, value }) => {
        const { x, y } = stage.placeAt(position)
        const mark = element('b', { class: 'value-mark' }, `×${value}`)
        mark.style.setProperty('left', `${x}px`)
        mark.style.setProperty('top', `${y}px`)
        return mark
      }),
    )
  }
  // After the stage has taken its new size.
  new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(() => show(shown), resizeAfterMs)
  }).observe(shell.box)
  return { show }
}
export type Values = ReturnType<typeof createValues>
