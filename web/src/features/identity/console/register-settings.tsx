import { patternIds, registrationFields } from '@kancil/contract/identity/registration-fields'
import type { Settings } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { BareCheckbox } from '../../../ui/form/checkbox.tsx'
import { BareSelect } from '../../../ui/form/select.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'

type Rules = Settings['register']
type Name = (typeof registrationFields)[number]
/** No account can exist without these two. */
const alwaysAsked: readonly Name[] = ['username', 'password', 'confirmPassword']

/**
 * The rules of the registration form, field by field: what the form asks for and the server
 * enforces.
 */
export function RegisterSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="register"
      title={text('operator.settings.register')}
      text={text('operator.register.text')}
    >
      {({ value, set }) => (
        <div className="cards-room overflow-x-auto -mx-4 md:-mx-5">
          <table className="cards w-full text-sm">
            <caption className="sr-only">{text('operator.settings.register')}</caption>
            <thead className="text-xs text-muted">
              <tr className="border-b border-hair">
                <th scope="col" className="text-start font-medium px-4 md:px-5 py-2">
                  {text('operator.register.field')}
                </th>
                <th scope="col" className="font-medium px-2 py-2">
                  {text('operator.register.enabled')}
                </th>
                <th scope="col" className="font-medium px-2 py-2">
                  {text('operator.register.required')}
                </th>
                <th scope="col" className="text-start font-medium px-2 py-2">
                  {text('operator.register.pattern')}
                </th>
                <th scope="col" className="text-start font-medium px-2 py-2">
                  {text('operator.register.min')}
                </th>
                <th scope="col" className="text-start font-medium px-2 py-2">
                  {text('operator.register.max')}
                </th>
              </tr>
            </thead>
            <tbody>
              {registrationFields.map((name) => (
                <RuleRow
                  key={name}
                  name={name}
                  rule={value[name]}
                  onChange={(rule) => set({ [name]: { ...value[name], ...rule } })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SettingForm>
  )
}

const small = 'num w-20 rounded-[10px] border border-line bg-bg min-h-9 px-2.5 disabled:opacity-60'

function RuleRow(props: {
  name: Name
  rule: Rules[Name]
  onChange: (change: Partial<Rules[Name]>) => void
}): ReactElement {
  const text = useText()
  const { name, rule, onChange } = props
  const label = text(`operator.field.${name}`)
  const fixed = alwaysAsked.includes(name)
  return (
    <tr className="border-b border-hair last:border-0">
      <th
        scope="row"
        className="max-sm:block text-start font-normal max-sm:font-semibold px-4 md:px-5 py-1.5 max-sm:px-0"
      >
        {label} <code className="block text-xs text-muted">{name}</code>
      </th>
      {(['enabled', 'required'] as const).map((what) => (
        <td key={what} className="text-center px-2" data-label={text(`operator.register.${what}`)}>
          <BareCheckbox
            aria-label={`${label}: ${text(`operator.register.${what}`)}`}
            checked={rule[what]}
            disabled={fixed || (what === 'required' && !rule.enabled)}
            onChange={(event) =>
              // A field that is not asked for cannot be required.
              onChange(
                what === 'enabled' && !event.target.checked
                  ? { enabled: false, required: false }
                  : { [what]: event.target.checked },
              )
            }
          />
        </td>
      ))}
      <td className="px-2" data-label={text('operator.register.pattern')}>
        <BareSelect
          className="w-full max-sm:max-w-52 xl:min-w-52"
          aria-label={`${label}: ${text('operator.register.pattern')}`}
          value={rule.patternId}
          onChange={(event) => onChange({ patternId: Number(event.target.value) as 0 })}
          options={patternIds.map((id) => ({
            value: String(id),
            label: `${id} · ${text(`operator.pattern.${id}`)}`,
          }))}
        />
      </td>
      {(['minLength', 'maxLength'] as const).map((what) => (
        <td
          key={what}
          className="px-2"
          data-label={text(
            what === 'minLength' ? 'operator.register.min' : 'operator.register.max',
          )}
        >
          <input
            type="number"
            className={small}
            required
            min={what === 'minLength' ? 0 : 1}
            max={500}
            aria-label={`${label}: ${text(what === 'minLength' ? 'operator.register.min' : 'operator.register.max')}`}
            value={Number.isNaN(rule[what]) ? '' : rule[what]}
            onChange={(event) => onChange({ [what]: event.target.valueAsNumber })}
          />
        </td>
      ))}
    </tr>
  )
}
