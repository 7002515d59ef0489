import type { BannerArt as Art } from '@kancil/contract/messages/announcements'
import { type ReactElement, useId } from 'react'
import { emblemDrawing } from './emblems.ts'
import { SongketPattern } from './songket.tsx'

type Scene = {
  readonly ground: readonly [string, string]
  readonly thread: string
  readonly emblem: string
}

const scenes: Readonly<Record<Art, Scene>> = {
  firefly: { ground: ['#0a1f18', '#2a6146'], thread: '#c8f169', emblem: '' },
  river: { ground: ['#04212f', '#0d5f7c'], thread: '#7fd8ef', emblem: 'wave' },
  durian: { ground: ['#0a2418', '#3d6a1f'], thread: '#e6e08a', emblem: 'durian' },
  lantern: { ground: ['#2f070c', '#85202a'], thread: '#ffb59a', emblem: 'lantern' },
  moon: { ground: ['#0b1430', '#2a3f85'], thread: '#f2d58a', emblem: 'moon' },
  tiger: { ground: ['#2c1406', '#8a4510'], thread: '#f2b84b', emblem: 'tiger' },
}

const lights = [
  [330, 42, 3],
  [382, 92, 2.2],
  [438, 58, 3.4],
  [474, 128, 2.4],
  [356, 146, 2],
  [416, 156, 2.8],
] as const

/**
 * The background of a banner, 5:2 or wider: cloth that fades in from the text side, hills, and an
 * emblem. Mirrored as a whole in right-to-left languages.
 */
export function BannerArt({ art, seed }: { art: Art; seed: string }): ReactElement {
  const id = useId()
  const { ground, thread, emblem } = scenes[art]
  return (
    <svg
      viewBox="-500 0 1000 200"
      preserveAspectRatio="xMaxYMid slice"
      className="flip-rtl absolute inset-0 -z-10 size-full"
      aria-hidden="true"
    >
      <defs>
        <linearGradient
          id={`${id}g`}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1="0"
          x2="500"
          y2="140"
        >
          <stop stopColor={ground[0]} />
          <stop offset="1" stopColor={ground[1]} />
        </linearGradient>
        <linearGradient id={`${id}f`} gradientUnits="userSpaceOnUse" x1="0" x2="500">
          <stop offset=".3" stopColor="#fff" stopOpacity=".12" />
          <stop offset="1" stopColor="#fff" stopOpacity=".8" />
        </linearGradient>
        <radialGradient id={`${id}l`}>
          <stop stopColor={thread} stopOpacity=".4" />
          <stop offset="1" stopColor={thread} stopOpacity="0" />
        </radialGradient>
        <mask id={`${id}m`}>
          <rect x="-500" width="1000" height="200" fill={`url(#${id}f)`} />
        </mask>
        <SongketPattern id={`${id}c`} seed={seed} colour={thread} weight={0.6} />
      </defs>
      <rect x="-500" width="1000" height="200" fill={`url(#${id}g)`} />
      <rect x="-500" width="1000" height="200" fill={`url(#${id}c)`} mask={`url(#${id}m)`} />
      <circle cx="410" cy="96" r="130" fill={`url(#${id}l)`} />
      <path
        d="M-500 160C-380 138 -300 178 -190 166S-70 188 0 172C90 148 170 176 260 158S420 150 500 136V200H-500Z"
        fill={ground[0]}
        opacity=".7"
      />
      {emblem ? (
        <g
          transform="translate(322 10) scale(.86)"
          // Constant drawings from our own files, never user input.
          dangerouslySetInnerHTML={{ __html: emblemDrawing(emblem) }}
        />
      ) : (
        <g fill={thread}>
          {lights.map(([x, y, r]) => (
            <g key={x}>
              <circle cx={x} cy={y} r={r * 4} opacity=".18" />
              <circle cx={x} cy={y} r={r} />
            </g>
          ))}
        </g>
      )}
    </svg>
  )
}
