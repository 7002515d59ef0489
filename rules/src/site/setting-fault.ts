import { registrationFields } from '@kancil/contract/identity/registration-fields'
import { lookThemes } from '@kancil/contract/site/look'
import type { SettingKey, Settings } from '@kancil/contract/site/settings'
import { lowContrasts } from './look.ts'

/** What is wrong with a setting that has the right shape, and where; null if nothing is. */
export type SettingFault = { readonly field: string; readonly reason: string }

type Checks = { readonly [Key in SettingKey]?: (value: Settings[Key]) => SettingFault | null }

const checks: Checks = {
  look(look) {
    for (const theme of lookThemes) {
      const [low] = lowContrasts(look, theme)
      if (low) return { field: `${theme}.${low.front}`, reason: 'contrast_too_low' }
    }
    return null
  },
  register(rules) {
    for (const name of registrationFields) {
      const { enabled, required, minLength, maxLength } = rules[name]
      if (minLength > maxLength) return { field: `${name}.minLength`, reason: 'above_maximum' }
      if (required && !enabled) return { field: `${name}.required`, reason: 'required_but_off' }
    }
    // An account is a name and a password: without both, nobody could sign in.
    for (const name of ['username', 'password'] as const)
      if (!rules[name].required) return { field: name, reason: 'cannot_be_left_out' }
    if (rules.password.minLength < 8) return { field: 'password.minLength', reason: 'too_short' }
    return null
  },
  languages({ defaultLanguage, offered }) {
    if (new Set(offered).size !== offered.length) return { field: 'offered', reason: 'twice' }
    return offered.includes(defaultLanguage)
      ? null
      : { field: 'defaultLanguage', reason: 'not_offered' }
  },
  support({ questionWordsMin, questionWordsMax }) {
    return questionWordsMin > questionWordsMax
      ? { field: 'questionWordsMin', reason: 'above_maximum' }
      : null
  },
  payments(terms) {
    const { withdrawalMin, withdrawalMax, withdrawalDayMax, withdrawalFeeMin } = terms
    const levels = terms.withdrawalLevels.map((row) => row.level)
    if (new Set(levels).size !== levels.length)
      return { field: 'withdrawalLevels', reason: 'twice' }
    const short = terms.withdrawalLevels.findIndex(
      (row) => row.amountMax < withdrawalMin || row.dayMax < row.amountMax,
    )
    if (short >= 0) return { field: `withdrawalLevels.${short}`, reason: 'below_minimum' }
    const channels = terms.payoutSecurity.map((row) => row.gatewayId)
    if (new Set(channels).size !== channels.length)
      return { field: 'payoutSecurity', reason: 'twice' }
    const sources = terms.gatewayAddresses.map((row) => row.gatewayId)
    if (new Set(sources).size !== sources.length)
      return { field: 'gatewayAddresses', reason: 'twice' }
    if (!terms.gatewayAddresses.flatMap((row) => row.addresses).every(isAddressRange))
      return { field: 'gatewayAddresses', reason: 'not_an_address' }
    if (withdrawalMin <= withdrawalFeeMin) return { field: 'withdrawalMin', reason: 'within_fee' }
    if (withdrawalMax < withdrawalMin) return { field: 'withdrawalMax', reason: 'below_minimum' }
    return withdrawalDayMax < withdrawalMax
      ? { field: 'withdrawalDayMax', reason: 'below_maximum' }
      : null
  },
  safety({ places }) {
    const named = places.flatMap(({ countries }) => countries)
    const twice = places.findIndex(({ countries }, at) =>
      countries.some(
        (country, index) =>
          countries.indexOf(country) !== index ||
          places.slice(0, at).some((before) => before.countries.includes(country)),
      ),
    )
    if (new Set(named).size !== named.length)
      return { field: `places.${twice}.countries`, reason: 'twice' }
    // The profile of everywhere else: without it nothing would be asked there.
    const rest = places.filter(({ countries }) => countries.length === 0)
    return rest.length === 1 ? null : { field: 'places', reason: 'one_for_everywhere_else' }
  },
  regions(rules) {
    for (const list of ['allowedAddresses', 'deniedAddresses'] as const) {
      const wrong = rules[list].findIndex((range) => !isAddressRange(range))
      if (wrong >= 0) return { field: `${list}.${wrong}`, reason: 'not_an_address' }
    }
    return null
  },
}

export function settingFault<Key extends SettingKey>(
  key: Key,
  value: Settings[Key],
): SettingFault | null {
  return (
    (checks[key] as ((value: Settings[Key]) => SettingFault | null) | undefined)?.(value) ?? null
  )
}

/** An IPv4 or IPv6 address, alone or with a valid prefix length. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  if (more.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return false
  const bits = isIpv4(address) ? 32 : isIpv6(address) ? 128 : 0
  return bits > 0 && Number(prefix ?? bits) <= bits
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return (
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && +part <= 255)
  )
}

function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false
  return halves.length === 2 ? groups.length <= 7 : groups.length === 8
}
