import { chatTypes } from '@kancil/contract/messages/chat/line'
import type { Settings } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { SettingForm } from '../../../../ui/console/setting-form.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'

type Support = Settings['support']
const numbers = [
  ['idleMinutes', 5, 1_440],
  ['questionWordsMin', 1, 50],
  ['questionWordsMax', 10, 1_000],
] as const

/** Whether and when chats are answered, their windows, and the bounds of questions. */
export function SupportSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="support"
      title={text('servicedesk.settings')}
      text={text('servicedesk.settings.text')}
    >
      {({ value, set }) => (
        <>
          <Checkbox
            label={text('servicedesk.setting.chatEnabled')}
            checked={value.chatEnabled}
            onChange={(event) => set({ chatEnabled: event.target.checked })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                required
                label={text(`servicedesk.setting.${end}`)}
                value={value[end]}
                onChange={(event) => set({ [end]: event.target.value })}
              />
            ))}
          </div>
          <TextField
            label={text('servicedesk.setting.awayText')}
            hint={text('servicedesk.setting.awayText.hint')}
            maxLength={500}
            dir="auto"
            value={value.awayText}
            onChange={(event) => set({ awayText: event.target.value })}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            {numbers.map(([name, min, max]) => (
              <TextField
                key={name}
                type="number"
                required
                {...{ min, max }}
                label={text(`servicedesk.setting.${name}`)}
                value={value[name]}
                onChange={(event) => set({ [name]: Number(event.target.value) })}
              />
            ))}
          </div>
          <Windows value={value} onChange={(windows) => set({ windows })} />
        </>
      )}
    </SettingForm>
  )
}

function Windows(props: {
  value: Support
  onChange: (windows: Support['windows']) => void
}): ReactElement {
  const text = useText()
  const { windows } = props.value
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {chatTypes.map((type) => (
        <fieldset key={type} className="grid grid-cols-2 gap-3">
          <legend className="text-sm font-medium mb-2">{text(`operator.service.${type}`)}</legend>
          {(['width', 'height'] as const).map((side) => (
            <TextField
              key={side}
              type="number"
              required
              min={320}
              max={side === 'width' ? 800 : 900}
              label={text(`servicedesk.setting.${side}`)}
              value={windows[type][side]}
              onChange={(event) =>
                props.onChange({
                  ...windows,
                  [type]: { ...windows[type], [side]: Number(event.target.value) },
                })
              }
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
