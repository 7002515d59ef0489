import { type ReactElement, useEffect, useRef } from 'react'
import { classNames } from '../../../ui/style/class-names.ts'

const looks = {
  line: ['rounded-md px-3', 'border-primary text-primary bg-raised'],
  pill: ['rounded-full px-4', 'bg-primary text-on-primary border-transparent'],
} as const

/** One of a few, in a row that scrolls under a thumb; the chosen one is brought into view. */
export function ChoiceRow<Value extends string>(props: {
  label: string
  choices: readonly { readonly value: Value; readonly label: string; readonly note?: string }[]
  active: Value
  look?: keyof typeof looks
  onChange: (value: Value) => void
}): ReactElement {
  const row = useRef<HTMLDivElement>(null)
  const [shape, chosen] = looks[props.look ?? 'line']
  const { active } = props
  useEffect(() => {
    const box = row.current
    const button = box?.querySelector<HTMLElement>(`[data-value="${CSS.escape(active)}"]`)
    if (box && button)
      box.scrollLeft =
        button.offsetLeft - box.offsetLeft - (box.clientWidth - button.clientWidth) / 2
  }, [active])
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={props.label}
      className="flex gap-1.5 overflow-x-auto no-bar row-fade"
    >
      {props.choices.map(({ value, label, note }) => (
        <button
          key={value}
          type="button"
          role="radio"
          data-value={value}
          aria-checked={value === active}
          onClick={() => props.onChange(value)}
          className={classNames(
            'min-h-11 text-sm font-semibold whitespace-nowrap border shrink-0',
            shape,
            value === active ? chosen : 'bg-raised text-text border-hair hover:border-line',
          )}
        >
          {label}
          {note && <span className="num block text-xs font-normal opacity-80">{note}</span>}
        </button>
      ))}
    </div>
  )
}
