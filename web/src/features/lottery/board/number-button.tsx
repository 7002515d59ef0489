import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { numberName } from './play-name.ts'

/** One number of the board. A full one can still be taken off. */
export function NumberButton(props: {
  number: string
  isChosen: boolean
  isFull: boolean
  isSmall?: boolean
  onPress: () => void
}): ReactElement {
  const text = useText()
  const { number, isChosen, isFull } = props
  const name = numberName(number)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isFull && !isChosen}
      {...(isFull ? { title: text('lottery.full', { number }) } : {})}
      onClick={props.onPress}
      className={classNames(
        'num font-semibold border transition-colors duration-120',
        props.isSmall ? 'min-h-9 md:min-h-10 rounded-sm text-sm' : 'min-h-12 px-4 rounded-md',
        isChosen
          ? 'bg-primary text-on-primary border-transparent'
          : 'bg-raised text-text border-hair hover:border-line',
        isFull && 'opacity-45 line-through',
      )}
    >
      {name ? text(name) : number}
    </button>
  )
}
