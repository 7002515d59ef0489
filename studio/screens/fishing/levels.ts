import type { Cabinet } from '../cabinet/cabinet.ts'
import { element } from '../engine/page/element.ts'
import { actButton } from '../pvp/screen.ts'
import { fishKinds, reefSheet } from '@kancil/rules/games/fishing/sheet'
import { fishArt } from './fish-art.ts'
import type { ReefLink } from './link.ts'

/** The levels of the reef, and what swims there. */
export function createReefLevels(
  { say, hud, address }: Cabinet,
  link: ReefLink,
  onChoose: (level: string) => void,
) {
  const list = element('div', { class: 'pvp-levels' })
  const root = element(
    'section',
    { class: 'pvp-lobby', hidden: true },
    element('h2', {}, say('pvp.choose')),
    list,
  )

  return {
    root,
    async load(): Promise<void> {
      const reply = await link.levels()
      if (reply.kind !== 'ok') return
      list.replaceChildren(
        ...reply.answer.levels.map(({ level, bullet, most, players }) =>
          element(
            'article',
            {
              class: 'pvp-level',
              'data-level': level,
              'data-chosen': address.room.endsWith(`:${level}`) || null,
            },
            element('h3', {}, say(`pvp.level.${level}` as 'pvp.level.novice')),
            element('p', { class: 'muted' }, say('fish.bullet')),
            element('p', { class: 'level-base' }, `${hud.text(bullet)} – ${hud.text(most)}`),
            element('p', { class: 'muted' }, say('table.players', { count: players })),
            actButton(say('pvp.sit'), () => onChoose(level)),
          ),
        ),
      )
    },
  }
}

/** What each fish pays. */
export function fishTable({ say }: Pick<Cabinet, 'say'>): HTMLElement {
  return element(
    'section',
    { class: 'room-part wide' },
    element('h3', {}, say('fish.table')),
    element('ul', { class: 'fish-table' }, ...fishKinds.map(fishCard)),
  )

  function fishCard(kind: (typeof fishKinds)[number]): HTMLElement {
    const canvas = fishPicture(kind)
    const { pays } = reefSheet.kinds[kind]
    const { nagaPays } = reefSheet
    const text = kind === 'naga' ? `×${nagaPays[0]}–${nagaPays.at(-1)}` : `×${pays}`
    return element(
      'li',
      {},
      canvas,
      element('span', {}, say(`fish.kind.${kind}`)),
      element('bdi', { dir: 'ltr' }, kind === 'crab' ? `${text}+` : text),
    )
  }
}

/** A fish, drawn once. */
export function fishPicture(kind: (typeof fishKinds)[number]): HTMLCanvasElement {
  const canvas = element('canvas', { width: 120, height: 90, 'aria-hidden': 'true' })
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.translate(60, 45)
    pen.scale(38, 38)
    fishArt[kind](pen, 0.1)
  }
  return canvas
}
