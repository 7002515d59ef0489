import { familyOf } from '@kancil/rules/lottery/families'
import { waveOf } from '@kancil/rules/lottery/drums/mark-six'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { type Ball, BallRow } from './ball-row.tsx'
import { FourDigitResult, VietnamResult } from './prize-tables.tsx'
import type { ResultProps } from './result-props.ts'
import { RaceTrack } from './race-track.tsx'
import { SeaResult } from './sea-result.tsx'

/** What was drawn, as each family shows it; without a result it is under way. */
export function DrawResult(props: ResultProps & { family: string }): ReactElement {
  switch (props.family) {
    case '4d':
      return <FourDigitResult {...props} />
    case 'vn-north':
    case 'vn-south':
      return <VietnamResult {...props} region={props.family} />
    case 'sea-thai':
    case 'sea-national':
    case 'sea-lao':
    case 'sea-hanoi':
      return <SeaResult {...props} />
    case 'pk10':
      return <CarsResult {...props} />
    default:
      return <BallsResult {...props} />
  }
}

const counts: Readonly<Record<string, number>> = {
  ...{ ssc: 5, '11x5': 5, k3: 3, keno: 20, mark6: 7 },
}

const waves = {
  red: 'ball-red',
  blue: 'ball-blue',
  green: 'ball-green',
} as const

const pips: Readonly<Record<string, string>> = {
  ...{ '1': '⚀', '2': '⚁', '3': '⚂', '4': '⚃', '5': '⚄', '6': '⚅' },
}

function BallsResult({ family, result, ...rest }: ResultProps & { family: string }) {
  const text = useText()
  const draw = familyOf(family).readDraw(result) as {
    readonly balls: readonly string[]
    readonly special?: string
  } | null
  const texts = draw
    ? [...draw.balls, ...(draw.special ? [draw.special] : [])]
    : Array.from<string>({ length: counts[family] ?? 5 }).fill('·')
  const balls = texts.map((value, place): Ball => {
    const isApart = family === 'mark6' && place === texts.length - 1
    if (!draw) return { text: value, isApart }
    if (family === 'k3') return { text: pips[value] ?? value, look: 'dice' }
    return family === 'mark6'
      ? { text: value, look: waves[waveOf(value)], isApart }
      : { text: value }
  })
  const sum = draw && family !== 'mark6' ? total(draw.balls) : null
  return (
    <div dir="ltr" className="grid gap-2 justify-self-start">
      <BallRow
        label={text('lottery.result')}
        balls={balls}
        isDrawn={draw !== null}
        isSquare={family === 'k3'}
        isSmall={rest.isSmall || family === 'keno'}
        isFresh={rest.isFresh}
      />
      {sum !== null && !rest.isSmall && (
        <p className="text-sm text-muted num">{text('lottery.sumOf', { sum })}</p>
      )}
    </div>
  )
}

function total(balls: readonly string[]): number {
  return balls.reduce((sum, ball) => sum + Number(ball), 0)
}

function CarsResult({ result, isSmall, isFresh }: ResultProps): ReactElement {
  const text = useText()
  const draw = familyOf('pk10').readDraw(result) as { readonly balls: readonly string[] } | null
  if (!isSmall) return <RaceTrack order={draw?.balls ?? null} isFresh={isFresh ?? false} />
  const balls = (draw?.balls ?? []).map((car) => ({ text: car, look: `car-${Number(car)}` }))
  return (
    <div dir="ltr">
      <BallRow label={text('lottery.result')} balls={balls} isDrawn isSquare isSmall />
    </div>
  )
}
