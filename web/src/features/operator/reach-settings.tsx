import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ListField } from './list-field.tsx'
import { SettingForm } from './setting-form.tsx'

/** Other ways to the site and its pictures, and who may count its visits. */
export function ReachSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="reach"
      title={text('reach.console.title')}
      text={text('reach.console.text')}
    >
      {({ value, set }) => (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <ListField
              label={text('reach.console.domains')}
              hint={text('reach.console.domains.hint')}
              items={value.domains}
              onChange={(domains) => set({ domains })}
            />
            <ListField
              label={text('reach.console.imageCDNs')}
              hint={text('reach.console.imageCDNs.hint')}
              items={value.imageCDNs}
              onChange={(imageCDNs) => set({ imageCDNs })}
            />
          </div>
          <TextField
            label={text('reach.console.gtagId')}
            hint={text('reach.console.gtagId.hint')}
            dir="ltr"
            maxLength={40}
            pattern="(G|GT|AW)-[A-Z0-9]{4,20}"
            value={value.gtagId}
            onChange={(event) => set({ gtagId: event.target.value.trim() })}
          />
        </>
      )}
    </SettingForm>
  )
}
