import { type ReactElement, useId } from 'react'
import { SongketPattern } from '../../ui/art/songket.tsx'

/** Clear of the text: a phone shows the right third of the scene, and its text reaches to 900. */
const fireflies = [
  [612, 92, 3.2],
  [712, 14, 2],
  [556, 298, 2.2],
  [922, 136, 2.8],
  [842, 16, 2.4],
  [936, 216, 2.4],
  [470, 60, 1.8],
] as const

/**
 * The rainforest at night: sky, moon, three rows of leaves, fireflies, and the cloth pattern in the
 * air.
 */
export function ForestNight(): ReactElement {
  return (
    <>
      <Forest />
      <Fireflies />
    </>
  )
}

const scene = {
  viewBox: '0 0 1000 320',
  preserveAspectRatio: 'xMaxYMid slice',
  'aria-hidden': true,
} as const
const place = 'flip-rtl absolute inset-0 -z-10 size-full'

function Forest(): ReactElement {
  const id = useId()
  return (
    <svg {...scene} className={place}>
      <defs>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#0a1f18" />
          <stop offset=".6" stopColor="#14402f" />
          <stop offset="1" stopColor="#2a6146" />
        </linearGradient>
        <radialGradient id={`${id}m`}>
          <stop stopColor="#f5edc4" stopOpacity=".5" />
          <stop offset=".35" stopColor="#dff0b8" stopOpacity=".16" />
          <stop offset="1" stopColor="#dff0b8" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}f`} x1="0" x2="1">
          <stop stopColor="#fff" stopOpacity=".85" />
          <stop offset=".55" stopColor="#fff" stopOpacity=".35" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id={`${id}k`}>
          <rect width="1000" height="320" fill={`url(#${id}f)`} />
        </mask>
        <SongketPattern id={`${id}c`} seed="kancil-malam" colour="#c8f169" weight={0.5} />
      </defs>
      <rect width="1000" height="320" fill={`url(#${id}s)`} />
      <circle cx="926" cy="66" r="200" fill={`url(#${id}m)`} />
      <circle cx="926" cy="66" r="30" fill="#f5edc4" />
      <path d="M926 36a30 30 0 0 1 21 51a35 35 0 0 0-21-51z" fill="#d9cf9c" opacity=".55" />
      <rect width="1000" height="320" fill={`url(#${id}c)`} mask={`url(#${id}k)`} />
      <path
        d="M0 262C70 226 130 250 190 236C250 222 300 190 372 208C440 226 470 204 540 196C620 188 660 214 720 202C790 188 850 166 1000 190V320H0Z"
        fill="#113626"
        opacity=".85"
      />
      <g fill="#0c2a1d">
        <path d="M0 292C120 252 210 286 330 268S560 244 660 262S880 226 1000 246V320H0Z" />
        <Fern x={70} y={290} turn={-24} />
        <Fern x={88} y={294} turn={14} />
        <Fern x={612} y={276} turn={-30} />
        <Fern x={628} y={280} turn={6} />
        <Fern x={960} y={262} turn={-20} />
        <Fern x={982} y={266} turn={18} />
      </g>
      <path d="M0 312C180 286 300 316 480 302S800 288 1000 300V320H0Z" fill="#081c14" />
    </svg>
  )
}

/** In a separate drawing: otherwise each frame of theirs would redraw the forest. */
function Fireflies(): ReactElement {
  return (
    <svg {...scene} fill="#c8f169" className={`${place} will-change-transform`}>
      {fireflies.map(([x, y, r]) => (
        <g key={x} className="firefly">
          <circle cx={x} cy={y} r={r * 4} opacity=".16" />
          <circle cx={x} cy={y} r={r} />
        </g>
      ))}
    </svg>
  )
}

/** One frond: a stem with pairs of leaflets. */
function Fern({ x, y, turn }: { x: number; y: number; turn: number }): ReactElement {
  const leaflets = Array.from({ length: 8 }, (_, at) => {
    const rise = -12 - at * 11
    const reach = 30 - at * 2.6
    return `M0 ${rise}q${reach / 2}-13 ${reach}-2q-${reach / 2} 9-${reach} 2zM0 ${rise}q-${reach / 2}-13-${reach}-2q${reach / 2} 9 ${reach} 2z`
  }).join('')
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d={`M-1.500 0L0-106L1.500 0Z${leaflets}`} />
    </g>
  )
}
