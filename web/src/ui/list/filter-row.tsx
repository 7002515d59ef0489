import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Select } from '../form/select.tsx'
import { TextField } from '../form/text-field.tsx'
import type { ListFilter } from './list-filters.ts'

/** The controls of a list's filters, in a row where there is room. */
export function FilterRow(props: {
  filters: readonly ListFilter[]
  values: Readonly<Record<string, string>>
  /** `typing`: more input will follow, so that the history does not record every letter. */
  onChange: (name: string, value: string, how: { typing: boolean }) => void
}): ReactElement {
  const text = useText()
  const { filters, values, onChange } = props
  return (
    <div className="contents" data-filters="">
      {filters.map((filter) => {
        const { name } = filter
        const value = values[name] ?? ''
        if (filter.kind === 'own') {
          const { control: Control } = filter
          const take = (next: string): void => onChange(name, next, { typing: false })
          return <Control key={name} value={value} onChange={take} />
        }
        const label = text(filter.label)
        if (filter.kind === 'choice')
          return (
            <Select
              key={name}
              label={label}
              className="w-full md:w-52"
              value={value}
              options={filter.choices.map((choice) => ({
                value: choice.value,
                label: text(choice.label),
              }))}
              onChange={(event) => onChange(name, event.target.value, { typing: false })}
            />
          )
        const isDay = filter.kind === 'day'
        return (
          <TextField
            key={name}
            label={label}
            className={isDay ? 'w-full md:w-44' : 'w-full md:w-60 xl:w-80'}
            value={value}
            {...(isDay
              ? { type: 'date' }
              : {
                  type: 'search',
                  placeholder: filter.hint ? text(filter.hint) : (filter.placeholder ?? ''),
                  maxLength: filter.lengthMax,
                })}
            onChange={(event) => onChange(name, event.target.value, { typing: !isDay })}
          />
        )
      })}
    </div>
  )
}
