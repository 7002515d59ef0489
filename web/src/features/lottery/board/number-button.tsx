import { zodiacNumbers } from '@kancil/rules/lottery/drums/zodiac'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { numberName } from './play-name.ts'

export type NumberState = 'open' | 'full' | 'closed' | 'half'

const titles = {
  full: 'lottery.full',
  closed: 'lottery.closed.number',
  half: 'lottery.half',
} as const satisfies Record<Exclude<NumberState, 'open'>, MessageId>

/** One number of the board. A full or closed one can still be taken off. */
export function NumberButton(props: {
  number: string
  isChosen: boolean
  state: NumberState
  isSmall?: boolean
  /** Of the draw it is bet on. */
  issueNo?: string | undefined
  onPress: () => void
}): ReactElement {
  const text = useText()
  const { number, isChosen, state } = props
  const name = /^\d/.test(number) ? null : numberName(number, props.issueNo)
  const isShut = state === 'full' || state === 'closed'
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isShut && !isChosen}
      {...(state === 'open' ? {} : { title: text(titles[state], { number }) })}
      onClick={props.onPress}
      className={classNames(
        'num font-semibold border transition-colors duration-120',
        props.isSmall ? 'min-h-10 rounded-sm text-sm' : 'min-h-12 px-2 rounded-md',
        isChosen
          ? 'bg-primary text-on-primary border-transparent'
          : 'bg-raised text-text border-hair hover:border-line',
        isShut && 'opacity-45 line-through',
      )}
    >
      {name ? text(name) : number}
      {/^z\d/.test(number) && (
        <span className="block text-xs font-normal opacity-80">
          {zodiacNumbers(number).join(' ')}
        </span>
      )}
      {state === 'half' && <span className="text-gold text-xs"> ½</span>}
    </button>
  )
}
