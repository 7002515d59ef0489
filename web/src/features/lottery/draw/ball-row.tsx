import { type CSSProperties, Fragment, type ReactElement } from 'react'
import { classNames } from '../../../ui/style/class-names.ts'
import './draw.css'

export type Ball = {
  readonly text: string
  /** How it looks: a class, such as the colour of its wave. */
  readonly look?: string
  /** Drawn besides the others, such as the special number of mark six. */
  readonly isApart?: boolean
}

const ballText = ({ text, isApart }: Ball): string => (isApart ? `+ ${text}` : text)

/** Balls in a row: they roll while the draw is under way, and land one after the other. */
export function BallRow(props: {
  label: string
  balls: readonly Ball[]
  from?: number
  isDrawn: boolean
  isFresh?: boolean | undefined
  isSmall?: boolean | undefined
  isSquare?: boolean
  showLabel?: boolean
}): ReactElement {
  const { label, balls, isDrawn, isSmall, isSquare } = props
  return (
    <div className="grid gap-1">
      {props.showLabel && !isSmall && <span className="text-xs text-muted">{label}</span>}
      <span
        className="flex flex-wrap gap-1"
        role="img"
        aria-label={`${label} ${isDrawn ? balls.map(ballText).join(' ') : ''}`}
      >
        {balls.map(({ text, look, isApart }, index) => {
          const place = (props.from ?? 0) + index
          return (
            <Fragment key={place}>
              {isApart && (
                <span aria-hidden="true" className="self-center px-0.5 font-bold text-muted">
                  +
                </span>
              )}
              <span
                aria-hidden="true"
                style={{ '--place': place } as CSSProperties}
                className={classNames(
                  'num grid place-content-center font-bold border',
                  isSquare ? 'rounded-md' : 'rounded-full',
                  isSmall ? 'min-w-7 h-7 text-sm' : 'min-w-10 h-10 md:min-w-11 md:h-11 text-lg',
                  text.length > 2 && 'px-2',
                  !isDrawn && 'ball-rolls',
                  isDrawn && props.isFresh && 'ball-lands',
                  look ?? 'border-hair bg-raised',
                )}
              >
                {text}
              </span>
            </Fragment>
          )
        })}
      </span>
    </div>
  )
}
