import type { GameCategory } from '@kancil/contract/games/vendors'
import { memo, type ReactElement, useId } from 'react'
import { classNames } from '../style/class-names.ts'
import { emblemDrawing } from './emblems.ts'
import { gameLook } from './game-look.ts'
import { songketPattern } from './weave.ts'

type GameArtProps = { code: string; category: GameCategory; className?: string }

/**
 * The picture of a game: its own cloth, a light behind it, and its emblem. 4:3 unless the container
 * says otherwise. One text, not elements: a page of seventy games comes to life without its 2,000
 * shapes, and none is drawn anew when a jackpot grows.
 */
export const GameArt = memo(function GameArt(props: GameArtProps): ReactElement {
  const id = useId()
  return (
    <svg
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('block w-full', props.className ?? 'aspect-[4/3]')}
      aria-hidden="true"
      // Constant drawings from our own files, never user input.
      dangerouslySetInnerHTML={{ __html: drawingOf(id, props.code, props.category) }}
    />
  )
})

function drawingOf(id: string, code: string, category: GameCategory): string {
  const { ground, thread, emblem } = gameLook(code, category)
  return `<defs>
<linearGradient id="${id}g" x1="0" y1="1" x2="1" y2="0">
<stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/>
</linearGradient>
<radialGradient id="${id}l">
<stop stop-color="${thread}" stop-opacity=".42"/>
<stop offset=".55" stop-color="${thread}" stop-opacity=".1"/>
<stop offset="1" stop-color="${thread}" stop-opacity="0"/>
</radialGradient>
${songketPattern({ id: `${id}c`, seed: code, colour: thread, weight: 0.8 })}
</defs>
<rect width="320" height="240" fill="url(#${id}g)"/>
<rect width="320" height="240" fill="url(#${id}c)"/>
<path d="M0 240V150C70 196 250 196 320 150V240Z" fill="${ground[0]}" opacity=".55"/>
<ellipse cx="160" cy="118" rx="150" ry="112" fill="url(#${id}l)"/>
<ellipse cx="160" cy="208" rx="70" ry="9" fill="#000" opacity=".32"/>
<g transform="translate(60 16)">${emblemDrawing(emblem)}</g>`
}
