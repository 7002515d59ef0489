import { offeredLanguages } from '@kancil/contract/languages'
import { broadcastAudiences, type Segment } from '@kancil/contract/messages/segment'
import type { ReactElement } from 'react'
import { languageNames } from '../../../../i18n/language-names.ts'
import { useText } from '../../../../i18n/use-text.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { AudienceFields } from '../audience-fields.tsx'

const numbers = [
  ['rankMin', 0, 100],
  ['rankMax', 0, 100],
  ['seenWithinDays', 1, 3_650],
  ['awayForDays', 1, 3_650],
  ['joinedWithinDays', 1, 3_650],
] as const
const amounts = ['balanceMin', 'balanceMax'] as const

/** Whom a campaign is for: every filter that is filled in narrows. */
export function SegmentFields(props: {
  segment: Segment
  onChange: (segment: Segment) => void
}): ReactElement {
  const text = useText()
  const { segment, onChange } = props
  /** A filter that was emptied is left out. */
  function setFilter(name: keyof Segment, value: number | string | undefined): void {
    const { [name]: _before, ...rest } = segment
    onChange((value === undefined ? rest : { ...rest, [name]: value }) as Segment)
  }
  return (
    <>
      <AudienceFields
        audiences={broadcastAudiences}
        audience={segment.audience}
        currencies={segment.currencies}
        onChange={(change) => onChange({ ...segment, ...change })}
      />
      <fieldset className="grid gap-1">
        <legend className="text-sm font-medium">{text('servicedesk.languages')}</legend>
        <div className="flex flex-wrap gap-x-5">
          {offeredLanguages.map((language) => (
            <Checkbox
              key={language}
              label={languageNames[language]}
              checked={segment.languages.includes(language)}
              onChange={(event) =>
                onChange({
                  ...segment,
                  languages: offeredLanguages.filter((other) =>
                    other === language ? event.target.checked : segment.languages.includes(other),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3 grid-cols-2">
        {numbers.map(([name, min, max]) => (
          <TextField
            key={name}
            type="number"
            {...{ min, max }}
            label={text(`servicedesk.segment.${name}`)}
            value={segment[name] ?? ''}
            onChange={(event) =>
              setFilter(name, event.target.value === '' ? undefined : Number(event.target.value))
            }
          />
        ))}
        {amounts.map((name) => (
          <TextField
            key={name}
            inputMode="decimal"
            pattern="(0|[1-9][0-9]*)([.][0-9]{1,2})?"
            label={text(`servicedesk.segment.${name}`)}
            value={segment[name] ?? ''}
            onChange={(event) => setFilter(name, event.target.value || undefined)}
          />
        ))}
      </div>
    </>
  )
}
