import type { SlotPosition } from '@kancil/contract/seamless/slot'
import type { Stage } from '../stage/stage.ts'
import { element } from './element.ts'
import type { Shell } from './shell.ts'

/** The small tags with an amount beside a win on the reels. */
export function createTags(shell: Shell, stage: Stage) {
  return {
    clear: () => shell.tags.replaceChildren(),
    show(place: SlotPosition, amount: string, colour?: string): void {
      const { x, y } = stage.placeAt(place)
      const tag = element('span', { class: 'tag' }, amount)
      tag.style.setProperty('inset-inline-start', `${x}px`)
      tag.style.setProperty('inset-block-start', `${y}px`)
      if (colour) tag.style.setProperty('--line', colour)
      shell.tags.replaceChildren(tag)
    },
  }
}
export type Tags = ReturnType<typeof createTags>
