import type { GameCategory } from '@kancil/contract/games/vendors'
import { memo, type ReactElement, useId } from 'react'
import { classNames } from '../style/class-names.ts'
import { emblemDrawing } from './emblems.ts'
import { gameLook } from './game-look.ts'
import { SongketPattern } from './songket.tsx'

type GameArtProps = { code: string; category: GameCategory; className?: string }

/**
 * The picture of a game: its own cloth, a light behind it, and its emblem. 4:3 unless the container
 * says otherwise. Woven once: the tiles of a page are drawn anew with each jackpot that grows.
 */
export const GameArt = memo(function GameArt(props: GameArtProps): ReactElement {
  const id = useId()
  const look = gameLook(props.code, props.category)
  return (
    <svg
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('block w-full', props.className ?? 'aspect-[4/3]')}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}g`} x1="0" y1="1" x2="1" y2="0">
          <stop stopColor={look.ground[0]} />
          <stop offset="1" stopColor={look.ground[1]} />
        </linearGradient>
        <radialGradient id={`${id}l`}>
          <stop stopColor={look.thread} stopOpacity=".42" />
          <stop offset=".55" stopColor={look.thread} stopOpacity=".1" />
          <stop offset="1" stopColor={look.thread} stopOpacity="0" />
        </radialGradient>
        <SongketPattern id={`${id}c`} seed={props.code} colour={look.thread} weight={0.8} />
      </defs>
      <rect width="320" height="240" fill={`url(#${id}g)`} />
      <rect width="320" height="240" fill={`url(#${id}c)`} />
      <path d="M0 240V150C70 196 250 196 320 150V240Z" fill={look.ground[0]} opacity=".55" />
      <ellipse cx="160" cy="118" rx="150" ry="112" fill={`url(#${id}l)`} />
      <ellipse cx="160" cy="208" rx="70" ry="9" fill="#000" opacity=".32" />
      <g
        transform="translate(60 16)"
        // Constant drawings from our own files, never user input.
        dangerouslySetInnerHTML={{ __html: emblemDrawing(look.emblem) }}
      />
    </svg>
  )
})
