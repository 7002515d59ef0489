import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ListField } from '../../../ui/console/list-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'

/** Alternative addresses of the site and its pictures, and who may count its visits. */
export function ReachSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="reach"
      title={text('operator.reach.title')}
      text={text('operator.reach.text')}
    >
      {({ value, set }) => (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <ListField
              label={text('operator.reach.domains')}
              hint={text('operator.reach.domains.hint')}
              items={value.domains}
              onChange={(domains) => set({ domains })}
            />
            <ListField
              label={text('operator.reach.imageCDNs')}
              hint={text('operator.reach.imageCDNs.hint')}
              items={value.imageCDNs}
              onChange={(imageCDNs) => set({ imageCDNs })}
            />
            <ListField
              label={text('operator.reach.launchGameCDNs')}
              hint={text('operator.reach.launchGameCDNs.hint')}
              items={value.launchGameCDNs}
              onChange={(launchGameCDNs) => set({ launchGameCDNs })}
            />
          </div>
          <TextField
            label={text('operator.reach.gtagId')}
            hint={text('operator.reach.gtagId.hint')}
            dir="ltr"
            maxLength={40}
            pattern="(G|GT|AW)-[A-Z0-9]{4,20}"
            value={value.gtagId}
            onChange={(event) => set({ gtagId: event.target.value.trim() })}
          />
          <Switch
            label={text('operator.reach.offlineParts')}
            hint={text('operator.reach.offlineParts.hint')}
            checked={value.offlineParts}
            onChange={(offlineParts) => set({ offlineParts })}
          />
        </>
      )}
    </SettingForm>
  )
}
