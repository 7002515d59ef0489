import { type ReactElement, type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/style/class-names.ts'

export type CardChoice = {
  readonly value: string
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly note: ReactNode
}

/**
 * A choice between a few cards, each with what the member must know. Arrow keys move, as in any
 * radio group.
 */
export function ChoiceCards(props: {
  label: string
  choices: readonly CardChoice[]
  value: string
  onChange: (value: string) => void
}): ReactElement {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm text-muted pb-2">{props.label}</legend>
      {props.choices.map((choice) => {
        const chosen = choice.value === props.value
        return (
          <label
            key={choice.value}
            className={classNames(
              'flex items-center gap-3 px-4 py-3 rounded-md border cursor-pointer transition-colors duration-120',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              chosen ? 'border-primary bg-raised' : 'border-hair hover:border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={chosen}
              onChange={() => props.onChange(choice.value)}
              className="sr-only"
            />
            <span className={classNames('shrink-0', chosen ? 'text-primary' : 'text-muted')}>
              {choice.icon}
            </span>
            <span className="grow min-w-0">
              <span className="block font-semibold">{choice.title}</span>
              <span className="block text-sm text-muted">{choice.note}</span>
            </span>
            <span
              aria-hidden="true"
              className={classNames(
                'grid place-items-center size-5 shrink-0 rounded-full border-2',
                chosen ? 'border-primary' : 'border-line',
              )}
            >
              {chosen && <span className="size-2.5 rounded-full bg-primary" />}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
