import { familyOf } from '@kancil/rules/lottery/families'
import type { SeaDraw } from '@kancil/rules/lottery/sea'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { BallRow } from './ball-row.tsx'
import type { ResultProps } from './result-props.ts'

const rolling: SeaDraw = { first: '······', bottom2: '··' }

/** The first prize, with the digits that the top counts, and the bottom two. */
export function SeaResult(props: ResultProps & { family: string }): ReactElement {
  const text = useText()
  const draw = familyOf(props.family).readDraw(props.result) as SeaDraw | null
  const { first, bottom2 } = draw ?? rolling
  const { isFresh, isSmall } = props
  const from = first.length
  return (
    <div dir="ltr" className="flex flex-wrap items-end gap-x-5 gap-y-2 justify-self-start">
      <BallRow
        {...{ isFresh, isSmall }}
        showLabel
        label={text('lottery.first')}
        balls={[...first].map((digit, place) => ({
          text: digit,
          ...(draw && place >= from - 3 ? { look: 'border-hair bg-raised text-primary' } : {}),
        }))}
        isDrawn={!!draw}
      />
      <BallRow
        {...{ isFresh, isSmall }}
        showLabel
        label={text('lottery.bottom2')}
        balls={[...bottom2].map((digit) => ({
          text: digit,
          ...(draw ? { look: 'border-hair bg-raised text-gold' } : {}),
        }))}
        from={from}
        isDrawn={!!draw}
      />
      {(['front3', 'last3'] as const).map((prize) => (
        <Threes key={prize} prize={prize} numbers={draw?.[prize]} {...{ isFresh, isSmall }} />
      ))}
    </div>
  )
}

/** The two numbers in front or at the bottom of a national draw; other draws have none. */
function Threes(props: {
  isFresh: boolean | undefined
  isSmall: boolean | undefined
  prize: 'front3' | 'last3'
  numbers: readonly string[] | undefined
}): ReactElement | null {
  const text = useText()
  const { prize, numbers, ...look } = props
  if (!numbers) return null
  const balls = numbers.map((number) => ({ text: number }))
  return <BallRow {...look} showLabel label={text(`lottery.${prize}`)} balls={balls} isDrawn />
}
