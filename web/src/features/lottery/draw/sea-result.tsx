import { sea, type SeaDraw } from '@kancil/rules/lottery/sea'
import type { CSSProperties, ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import './draw.css'

const rolling: SeaDraw = { first: '······', bottom2: '··' }

/** Eight balls: six of the first prize and the bottom two. Without a result they roll. */
export function SeaResult(props: {
  result: Readonly<Record<string, unknown>> | undefined
  /** Whether the digits appear one after the other. */
  isFresh?: boolean
  isSmall?: boolean
}): ReactElement {
  const text = useText()
  const draw = sea.readDraw(props.result)
  const { first, bottom2 } = draw ?? rolling
  return (
    <div dir="ltr" className="flex flex-wrap items-end gap-x-5 gap-y-2 justify-self-start">
      <Balls {...props} label={text('lottery.first')} digits={first} from={0} isDrawn={!!draw} />
      <Balls
        {...props}
        label={text('lottery.bottom2')}
        digits={bottom2}
        from={6}
        isDrawn={!!draw}
      />
    </div>
  )
}

function Balls(props: {
  label: string
  digits: string
  from: number
  isDrawn: boolean
  isFresh?: boolean
  isSmall?: boolean
}): ReactElement {
  const { label, digits, isDrawn, isSmall } = props
  return (
    <div className="grid gap-1">
      {!isSmall && <span className="text-xs text-muted">{label}</span>}
      <span className="flex gap-1" role="img" aria-label={`${label} ${isDrawn ? digits : ''}`}>
        {[...digits].map((digit, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the place is what a digit is
          <span
            key={place}
            aria-hidden="true"
            style={{ '--place': props.from + place } as CSSProperties}
            className={classNames(
              'num grid place-content-center rounded-full font-bold border border-hair bg-raised',
              isSmall ? 'size-7 text-sm' : 'size-10 md:size-12 text-lg',
              !isDrawn && 'ball-rolls',
              isDrawn && props.isFresh && 'ball-lands',
              isDrawn && props.from + place >= 3 && props.from === 0 && 'text-primary',
              isDrawn && props.from === 6 && 'text-gold',
            )}
          >
            {digit}
          </span>
        ))}
      </span>
    </div>
  )
}
