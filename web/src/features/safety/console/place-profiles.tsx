import type { Currency } from '@kancil/contract/money'
import type { PlaceProfile } from '@kancil/contract/safety/place'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { ListField } from '../../../ui/console/list-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

type Profiles = readonly PlaceProfile[]
const sums = ['depositsUnchecked', 'withdrawalsUnchecked', 'withdrawalsWithoutAddress'] as const

/** What each place asks of members; the profile without countries is that of everywhere else. */
export function PlaceProfiles(props: {
  currency: Currency
  profiles: Profiles
  onChange: (profiles: PlaceProfile[]) => void
}): ReactElement {
  const text = useText()
  const { profiles, onChange } = props
  // The one of everywhere else is the first: it begins as what a new one asks too.
  const model = profiles.find(({ countries }) => countries.length === 0) ?? profiles[0]!
  return (
    <div className="grid gap-4">
      {profiles.map((profile, at) => (
        <Profile
          // oxlint-disable-next-line react/no-array-index-key -- A profile is its place.
          key={at}
          at={at}
          currency={props.currency}
          profile={profile}
          isElsewhere={profile === model}
          onChange={(change) =>
            onChange(profiles.map((one) => (one === profile ? { ...one, ...change } : one)))
          }
          onRemove={() => onChange(profiles.filter((one) => one !== profile))}
        />
      ))}
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onChange([...profiles, { ...model, countries: [] }])}
      >
        {text('guard.places.add')}
      </Button>
    </div>
  )
}

function Profile(props: {
  at: number
  currency: Currency
  profile: PlaceProfile
  isElsewhere: boolean
  onChange: (change: Partial<PlaceProfile>) => void
  onRemove: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { profile, isElsewhere, onChange } = props
  const name = isElsewhere
    ? text('guard.places.elsewhere')
    : profile.countries.map((country) => format.region(country)).join(', ')
  return (
    <section className="grid gap-3 rounded-md border border-hair p-4" aria-label={name}>
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{name || text('guard.places.noCountry')}</h3>
        {!isElsewhere && (
          <IconButton label={text('guard.places.remove', { name })} onClick={props.onRemove}>
            <Trash2 size={18} />
          </IconButton>
        )}
      </header>
      {!isElsewhere && (
        <ListField
          upper
          label={text('guard.places.countries')}
          hint={text('guard.places.countries.hint')}
          items={profile.countries}
          onChange={(countries) => onChange({ countries })}
        />
      )}
      <Switches profile={profile} onChange={onChange} />
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <TextField
          label={text('guard.places.age')}
          type="number"
          required
          min={18}
          max={99}
          value={Number.isNaN(profile.minimumAge) ? '' : profile.minimumAge}
          onChange={(event) => onChange({ minimumAge: event.target.valueAsNumber })}
        />
        {sums.map((sum) => (
          <AmountField
            key={sum}
            label={text(`guard.places.${sum}`)}
            currency={props.currency}
            minor={profile[sum] ?? 0}
            onChange={(minor) => onChange({ [sum]: minor })}
          />
        ))}
      </div>
    </section>
  )
}

function Switches(props: {
  profile: PlaceProfile
  onChange: (change: Partial<PlaceProfile>) => void
}): ReactElement {
  const text = useText()
  const { profile, onChange } = props
  return (
    <>
      <Switch
        label={text('guard.places.open')}
        hint={text('guard.places.open.text')}
        checked={profile.open}
        onChange={(open) => onChange({ open })}
      />
      <Switch
        label={text('guard.places.stated')}
        hint={text('guard.places.stated.text')}
        checked={profile.statedToDeposit}
        onChange={(statedToDeposit) => onChange({ statedToDeposit })}
      />
      <Switch
        label={text('guard.places.strict')}
        hint={text('guard.places.strict.text')}
        checked={profile.strictPlay === true}
        onChange={(strictPlay) => onChange({ strictPlay })}
      />
    </>
  )
}
