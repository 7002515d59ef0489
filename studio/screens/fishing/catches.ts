import type { FishKind } from '@kancil/rules/games/fishing/sheet'
import type { Cabinet } from '../cabinet/cabinet.ts'
import { element } from '../engine/page/element.ts'
import { fishPicture } from './levels.ts'

const shownMost = 12

/** What the player has caught since the page was opened, the latest first. */
export function createCatches({ say }: Pick<Cabinet, 'say'>) {
  const list = element('ol', { class: 'catches' })
  const none = element('p', { class: 'muted' }, say('fish.noCatch'))
  const title = element('h3', {}, say('fish.catches'))
  return {
    root: element('section', { class: 'room-part' }, title, none, list),
    add(kind: FishKind, amount: string): void {
      none.hidden = true
      const sum = element('bdi', { dir: 'ltr' }, amount)
      const name = element('span', {}, say(`fish.kind.${kind}`))
      list.prepend(element('li', {}, fishPicture(kind), name, sum))
      while (list.childElementCount > shownMost) list.lastElementChild?.remove()
    },
  }
}
