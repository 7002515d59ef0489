import { type Country, countryList } from '@kancil/contract/identity/countries'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, type Ref, useEffect, useMemo, useState } from 'react'
import { useFormat } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { classNames } from '../../../ui/style/class-names.ts'
import { controlClass, Field, type FieldWords } from '../../../ui/form/field.tsx'

type CountrySelectProps = FieldWords & {
  /** Dialling code, digits without the plus; '' selects the site's own country. */
  value: string
  onChange: (dialingCode: string, country: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  /** Only countries that codes can be sent to. */
  onlyTexts?: boolean
  className?: string
  ref?: Ref<HTMLSelectElement>
}

/**
 * Countries with their dialling codes, named in the visitor's language, with the flag of the chosen
 * one in front. The browser's own list: works on every phone and with every screen reader.
 */
export function CountrySelect(props: CountrySelectProps): ReactElement {
  const { label, hint, error, optional, className, onlyTexts, value, onChange, ...rest } = props
  const { data } = useQueryOf(countryList, {}, { staleMs: 86_400_000 })
  const { tag } = useFormat()
  const named = useMemo(
    () =>
      nameCountries(
        tag,
        data?.countries.filter((country) => !onlyTexts || country.getsTexts) ?? [],
      ),
    [tag, data, onlyTexts],
  )
  const [picked, setPicked] = useState('')
  const chosen = chosenCountry(named, picked, value, data?.homeCountry)
  const flag = useFlagOf(chosen?.countryCode)
  useEffect(() => {
    if (value === '' && chosen) onChange(chosen.countryDialingCode, chosen.countryCode)
  })

  function choose(country: string): void {
    setPicked(country)
    const selected = named.find((item) => item.countryCode === country)
    if (selected) onChange(selected.countryDialingCode, country)
  }

  return (
    <Field {...{ label, hint, error, optional }} {...(className ? { className } : {})}>
      {(control) => (
        <span className="relative flex items-center">
          {flag && (
            <img
              src={flag}
              alt=""
              width={24}
              height={16}
              className="absolute start-4 rounded-[2px] pointer-events-none"
            />
          )}
          <select
            {...rest}
            {...control}
            autoComplete="tel-country-code"
            className={classNames(controlClass, 'appearance-none ps-13 pe-10')}
            value={chosen?.countryCode ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {!chosen && <option value="">{value ? `+${value}` : ''}</option>}
            {named.map((item) => (
              <option key={item.countryCode} value={item.countryCode}>
                {`${item.name} (${leftToRight(`+${item.countryDialingCode}`)})`}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            className="absolute end-3.5 text-muted pointer-events-none"
            aria-hidden="true"
          />
        </span>
      )}
    </Field>
  )
}

/** Keeps a number in dialling order among right-to-left names. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}

type NamedCountry = Country & { readonly name: string }

function nameCountries(tag: string, countries: readonly Country[]): NamedCountry[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const order = new Intl.Collator(tag)
  return countries
    .map((country) => ({ ...country, name: names.of(country.countryCode) ?? country.countryCode }))
    .toSorted((a, b) => order.compare(a.name, b.name))
}

/**
 * The picked country, as long as it has the code; otherwise the site's own country is preferred.
 */
function chosenCountry(
  named: readonly NamedCountry[],
  picked: string,
  value: string,
  home: string | undefined,
): NamedCountry | undefined {
  const fitting = named.filter((item) => value === '' || item.countryDialingCode === value)
  const wanted = [picked, home].map((code) => fitting.find((item) => item.countryCode === code))
  return wanted.find((item) => item !== undefined) ?? (value === '' ? undefined : fitting[0])
}

function useFlagOf(country: string | undefined): string | undefined {
  const [flags, setFlags] = useState<ReadonlyMap<string, string>>()
  useEffect(() => {
    let stays = true
    void import('./country-flags.ts').then(
      ({ countryFlags }) => stays && setFlags(countryFlags),
      () => undefined,
    )
    return () => {
      stays = false
    }
  }, [])
  return country ? flags?.get(country) : undefined
}
