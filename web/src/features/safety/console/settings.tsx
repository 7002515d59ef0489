import type { Currency } from '@kancil/contract/money'
import type { PlaceProfile } from '@kancil/contract/safety/place'
import { listSettings } from '@kancil/contract/site/settings'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { ListField } from '../../../ui/console/list-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const bounds = ['monthSum', 'singlePayment'] as const
const placesMax = 50

/** Reality checks, the bounds from which payments are looked at, and what each place asks. */
export function SafetySettings(): ReactElement {
  const text = useText()
  const currency = useQueryOf(listSettings, {}).data?.currency
  return (
    <SettingForm
      setting="safety"
      title={text('guard.settings.title')}
      text={text('guard.settings.text')}
    >
      {({ value, set }) => (
        <>
          <div className="grid items-end gap-4 sm:grid-cols-3">
            <NumberField
              label={text('guard.settings.realityMinutes')}
              min={0}
              max={480}
              value={value.realityMinutes}
              onChange={(realityMinutes) => set({ realityMinutes })}
            />
            {currency &&
              bounds.map((name) => (
                <AmountField
                  key={name}
                  label={text(`guard.settings.${name}`)}
                  currency={currency}
                  minor={value[name]}
                  onChange={(minor) => set({ [name]: minor })}
                />
              ))}
          </div>
          {currency && (
            <Places
              currency={currency}
              places={value.places}
              onChange={(places) => set({ places: [...places] })}
            />
          )}
        </>
      )}
    </SettingForm>
  )
}

type PlacesProps = {
  readonly currency: Currency
  readonly places: readonly PlaceProfile[]
  readonly onChange: (places: readonly PlaceProfile[]) => void
}

/** A profile for each group of countries; the one without countries is for all others. */
function Places({ currency, places, onChange }: PlacesProps): ReactElement {
  const text = useText()
  const change = (index: number, part: Partial<PlaceProfile>): void =>
    onChange(places.map((place, at) => (at === index ? { ...place, ...part } : place)))
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('guard.places.title')}</h3>
      <p className="text-sm text-muted">{text('guard.places.text')}</p>
      {places.map((place, index) => (
        <Place
          // oxlint-disable-next-line react/no-array-index-key -- a profile has no name but its place
          key={`${index} of ${places.length}`}
          currency={currency}
          place={place}
          onChange={(part) => change(index, part)}
          onRemove={
            places.length > 1 ? () => onChange(places.filter((_, at) => at !== index)) : null
          }
        />
      ))}
      {places.length < placesMax && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          icon={<Plus size={16} aria-hidden="true" />}
          // As strict as the first one, and closed until its countries are named.
          onClick={() => onChange([...places, { ...places[0]!, countries: ['AQ'], open: false }])}
        >
          {text('guard.places.add')}
        </Button>
      )}
    </section>
  )
}

const sums = ['depositsUnchecked', 'withdrawalsUnchecked', 'withdrawalsWithoutAddress'] as const
const switches = ['open', 'statedToDeposit'] as const

function Place(props: {
  currency: Currency
  place: PlaceProfile
  onChange: (part: Partial<PlaceProfile>) => void
  onRemove: (() => void) | null
}): ReactElement {
  const text = useText()
  const { currency, place, onChange, onRemove } = props
  const name = place.countries.join(', ') || text('guard.places.rest')
  return (
    <fieldset className="grid gap-3 rounded-md border border-hair p-4">
      <legend className="px-1 font-semibold">{name}</legend>
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <NumberField
          label={text('guard.places.minimumAge')}
          min={18}
          max={99}
          value={place.minimumAge}
          onChange={(minimumAge) => onChange({ minimumAge })}
        />
        {sums.map((key) => (
          <AmountField
            key={key}
            label={text(`guard.places.${key}`)}
            currency={currency}
            minor={place[key] ?? 0}
            onChange={(minor) => onChange({ [key]: minor })}
          />
        ))}
      </div>
      {switches.map((key) => (
        <Switch
          key={key}
          label={text(`guard.places.${key}`)}
          hint={text(`guard.places.${key}.text`)}
          checked={place[key]}
          onChange={(isOn) => onChange({ [key]: isOn })}
        />
      ))}
      <div className="flex items-end gap-3">
        <div className="grow">
          <ListField
            label={text('guard.places.countries')}
            hint={text('guard.places.countries.text')}
            items={place.countries}
            upper
            onChange={(countries) => onChange({ countries })}
          />
        </div>
        {onRemove && (
          <IconButton label={text('guard.places.remove', { place: name })} onClick={onRemove}>
            <Trash2 size={18} />
          </IconButton>
        )}
      </div>
    </fieldset>
  )
}

function NumberField(props: {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}): ReactElement {
  const { value, onChange, ...field } = props
  return (
    <TextField
      {...field}
      type="number"
      required
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
