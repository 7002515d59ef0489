import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const fields = ['messageDays', 'quoteDays'] as const

/** How long what the feed said, and quotes of cash-outs, are kept. */
export function SportsSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="sports"
      title={text('sportsdesk.settings')}
      text={text('sportsdesk.settings.text')}
    >
      {({ value, set }) => (
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <TextField
              key={field}
              label={text(`sportsdesk.settings.${field}`)}
              type="number"
              required
              min={30}
              max={3_650}
              value={Number.isNaN(value[field]) ? '' : value[field]}
              onChange={(event) => set({ [field]: event.target.valueAsNumber })}
            />
          ))}
        </div>
      )}
    </SettingForm>
  )
}
