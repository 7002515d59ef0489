import type { ReactElement, ReactNode } from 'react'

export const installPlatforms = ['ios', 'android', 'desktop'] as const
export type InstallPlatform = (typeof installPlatforms)[number]

/** A drawing of one step: the device in grey, what to press in the site's colour. */
export function InstallDrawing(props: {
  platform: InstallPlatform
  step: 1 | 2 | 3
}): ReactElement {
  const { platform, step } = props
  const scenes: Record<InstallPlatform, Record<1 | 2 | 3, ReactElement>> = {
    ios: { 1: <Phone>{share}</Phone>, 2: <Phone>{sheet}</Phone>, 3: <Phone>{icons}</Phone> },
    android: { 1: <Phone>{dots}</Phone>, 2: <Phone>{menu}</Phone>, 3: <Phone>{icons}</Phone> },
    desktop: { 1: <Screen>{page}</Screen>, 2: <Screen>{corner}</Screen>, 3: appWindow },
  }
  return (
    <svg viewBox="0 0 200 150" className="w-full h-auto" aria-hidden="true">
      {scenes[platform][step]}
    </svg>
  )
}

const grey = { fill: 'var(--hair)' }
const line = { fill: 'none', stroke: 'var(--line)', strokeWidth: 2 }
const here = { fill: 'var(--primary)' }
const pen = {
  fill: 'none',
  stroke: 'var(--on-primary)',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

function Phone({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <rect x="60" y="6" width="80" height="138" rx="13" fill="var(--bg)" />
      <rect x="60" y="6" width="80" height="138" rx="13" {...line} />
      {children}
    </>
  )
}

function Screen({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <rect x="16" y="18" width="168" height="112" rx="9" fill="var(--bg)" />
      <rect x="16" y="18" width="168" height="112" rx="9" {...line} />
      <path d="M16 44h168" {...line} />
      <circle cx="29" cy="31" r="3" {...grey} />
      <circle cx="39" cy="31" r="3" {...grey} />
      <circle cx="49" cy="31" r="3" {...grey} />
      <rect x="60" y="24" width="114" height="14" rx="7" {...grey} />
      {children}
    </>
  )
}

const words = (x: number, y: number, widths: readonly number[]): ReactElement => (
  <>
    {widths.map((width, at) => (
      <rect
        key={`${width}-${y + at * 11}`}
        x={x}
        y={y + at * 11}
        {...grey}
        width={width}
        height="5"
        rx="2.5"
      />
    ))}
  </>
)

const mark = (x: number, y: number, size: number): ReactElement => (
  <image href="/favicon.svg" x={x} y={y} width={size} height={size} />
)

const share = (
  <>
    {mark(86, 26, 28)}
    {words(72, 66, [56, 48, 56])}
    <rect x="60" y="116" width="80" height="2" {...grey} />
    <circle cx="100" cy="130" r="11" {...here} />
    <path
      d="M95.500 129v6h9v-6M100 132v-9M96.800 125.500l3.200-3 3.200 3"
      {...pen}
      strokeWidth="1.8"
    />
  </>
)

const sheet = (
  <>
    {words(72, 22, [40, 56])}
    <rect x="64" y="52" width="72" height="86" rx="9" {...grey} />
    {[0, 1].map((at) => (
      <rect key={at} x="72" y={62 + at * 14} width="40" height="5" rx="2.500" fill="var(--line)" />
    ))}
    <rect x="66" y="88" width="68" height="20" rx="6" {...here} />
    <rect x="72" y="95.500" width="38" height="5" rx="2.500" fill="var(--on-primary)" />
    <path d="M123 94v8M119 98h8" {...pen} strokeWidth="2" />
    <rect x="72" y="118" width="34" height="5" rx="2.500" fill="var(--line)" />
  </>
)

const icons = (
  <>
    {[0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) => (
        <rect
          key={`${row}${column}`}
          x={70 + column * 22}
          y={24 + row * 25}
          width="16"
          height="16"
          rx="4"
          {...(row === 1 && column === 1 ? here : grey)}
        />
      )),
    )}
    <rect x="87" y="44" width="26" height="26" rx="7" {...here} />
    {mark(89, 46, 22)}
    <rect x="70" y="118" width="60" height="16" rx="8" {...grey} />
  </>
)

const dots = (
  <>
    <rect x="68" y="17" width="50" height="13" rx="6.500" {...grey} />
    <circle cx="128" cy="23.500" r="9" {...here} />
    {[-4.5, 0, 4.5].map((y) => (
      <circle key={y} cx="128" cy={23.5 + y} r="1.500" fill="var(--on-primary)" />
    ))}
    {mark(86, 48, 28)}
    {words(72, 88, [56, 48, 56])}
  </>
)

const menu = (
  <>
    {words(72, 22, [40])}
    <rect x="78" y="20" width="58" height="92" rx="7" {...grey} />
    {[0, 1].map((at) => (
      <rect
        key={at}
        x="86"
        y={31 + at * 14}
        width={38 - at * 8}
        height="5"
        rx="2.500"
        fill="var(--line)"
      />
    ))}
    <rect x="81" y="56" width="52" height="20" rx="5" {...here} />
    <path d="M91 61v8M87.500 66l3.500 3.500 3.500-3.500" {...pen} strokeWidth="2" />
    <rect x="101" y="63.500" width="26" height="5" rx="2.500" fill="var(--on-primary)" />
    {[0, 1].map((at) => (
      <rect
        key={at}
        x="86"
        y={85 + at * 14}
        width={32 + at * 6}
        height="5"
        rx="2.500"
        fill="var(--line)"
      />
    ))}
  </>
)

const page = (
  <>
    <rect x="66" y="28.500" width="62" height="5" rx="2.500" {...here} />
    {mark(84, 58, 32)}
    {words(64, 102, [72, 56])}
  </>
)

const corner = (
  <>
    {mark(84, 62, 32)}
    {words(64, 106, [72])}
    <circle cx="164" cy="31" r="12" {...here} />
    <path
      d="M158 27h12v7h-12zM161 37.500h6M164 23v7M161.800 28l2.200 2.200 2.200-2.200"
      {...pen}
      strokeWidth="1.600"
    />
  </>
)

const appWindow = (
  <>
    <rect x="16" y="18" width="168" height="112" rx="9" {...grey} opacity="0.55" />
    <rect x="46" y="34" width="108" height="86" rx="8" fill="var(--bg)" />
    <rect
      x="46"
      y="34"
      width="108"
      height="86"
      rx="8"
      fill="none"
      stroke="var(--primary)"
      strokeWidth="2.400"
    />
    <path d="M46 50h108" {...line} />
    <circle cx="56" cy="42" r="2.500" {...here} />
    {mark(84, 60, 32)}
    {words(72, 100, [56])}
  </>
)
