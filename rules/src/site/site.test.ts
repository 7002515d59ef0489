import { settingKeys, settingSchemas } from '@kancil/contract/site/settings'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { defaultSettings } from './defaults.ts'
import { isAddressRange, settingFault } from './setting-fault.ts'
import { playingAge, visitorStatus } from './visitor-status.ts'

test.each(settingKeys)('the default of %s is a setting that could be saved', (key) => {
  expect([...Value.Errors(settingSchemas[key], defaultSettings[key])]).toEqual([])
  expect(settingFault(key, defaultSettings[key] as never)).toBeNull()
})

const register = defaultSettings.register
const safety = defaultSettings.safety
const elsewhere = safety.places[0]!
test.each([
  [
    'register',
    { ...register, line: { ...register.line, minLength: 9, maxLength: 8 } },
    'line.minLength',
  ],
  ['register', { ...register, line: { ...register.line, required: true } }, 'line.required'],
  ['register', { ...register, username: { ...register.username, required: false } }, 'username'],
  [
    'register',
    { ...register, password: { ...register.password, minLength: 7 } },
    'password.minLength',
  ],
  ['languages', { defaultLanguage: 'CN', offered: ['MS', 'EN'] }, 'defaultLanguage'],
  ['languages', { defaultLanguage: 'MS', offered: ['MS', 'MS'] }, 'offered'],
  [
    'regions',
    { ...defaultSettings.regions, deniedAddresses: ['10.0.0.1', '10.0.0.256'] },
    'deniedAddresses.1',
  ],
  ...[
    [{ gatewayId: 'bank', addresses: ['10.0.0.0/99'] }],
    [
      { gatewayId: 'bank', addresses: [] },
      { gatewayId: 'bank', addresses: [] },
    ],
  ].map(
    (gatewayAddresses) =>
      ['payments', { ...defaultSettings.payments, gatewayAddresses }, 'gatewayAddresses'] as const,
  ),
  [
    'regions',
    { ...defaultSettings.regions, allowedAddresses: ['10.0.0.0/33'] },
    'allowedAddresses.0',
  ],
  [
    'safety',
    { ...safety, places: [elsewhere, { ...elsewhere, countries: ['SG', 'VN', 'SG'] }] },
    'places.1.countries',
  ],
  [
    'safety',
    {
      ...safety,
      places: [
        elsewhere,
        { ...elsewhere, countries: ['SG'] },
        { ...elsewhere, countries: ['VN', 'SG'] },
      ],
    },
    'places.2.countries',
  ],
  ['safety', { ...safety, places: [elsewhere, elsewhere] }, 'places'],
  ['safety', { ...safety, places: [{ ...elsewhere, countries: ['MY'] }] }, 'places'],
] as const)('%s with a fault in %o names %s', (key, value, field) => {
  expect(settingFault(key, value as never)?.field).toBe(field)
})

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['203.0.113.0/33', false],
  ['1.2.3', false],
  ['01.2.3.4', false],
  ['2001:db8::/32', true],
  ['::1', true],
  ['2001:db8:0:0:0:0:0:1', true],
  ['2001:db8::1::2', false],
  ['2001:db8::1/129', false],
  ['1:2:3:4:5:6:7', false],
  ['12345::', false],
  ['10.0.0.0/8/8', false],
])('%s as an address range: %s', (text, verdict) => {
  expect(isAddressRange(text)).toBe(verdict)
})

const regions = defaultSettings.regions
test.each([
  { system: 0, regions, address: 'plain', country: '', status: 0 },
  { system: 1, regions, address: 'denied', country: 'MY', status: 1 },
  { system: 2, regions, address: 'plain', country: 'MY', status: 2 },
  { system: 0, regions, address: 'denied', country: 'MY', status: 2 },
  {
    system: 0,
    regions: { ...regions, deniedCountries: ['SG'] },
    address: 'plain',
    country: 'SG',
    status: 2,
  },
  {
    system: 0,
    regions: { ...regions, deniedCountries: ['SG'] },
    address: 'plain',
    country: '',
    status: 0,
  },
  {
    system: 0,
    regions: { ...regions, allowedCountries: ['MY'] },
    address: 'plain',
    country: 'MY',
    status: 0,
  },
  {
    system: 0,
    regions: { ...regions, allowedCountries: ['MY'] },
    address: 'plain',
    country: '',
    status: 2,
  },
  {
    system: 0,
    regions: { ...regions, allowedCountries: ['MY'], deniedCountries: ['SG'] },
    address: 'allowed',
    country: 'SG',
    status: 0,
  },
  { system: 1, regions, address: 'allowed', country: 'MY', status: 1 },
  {
    system: 0,
    regions: { ...regions, allowedCountries: ['MY'], unknownCountry: 'let_in' },
    address: 'plain',
    country: '',
    status: 0,
  },
  {
    system: 0,
    regions: { ...regions, unknownCountry: 'keep_out' },
    address: 'plain',
    country: '',
    status: 2,
  },
  {
    system: 0,
    regions: { ...regions, unknownCountry: 'keep_out' },
    address: 'plain',
    country: 'MY',
    status: 0,
  },
  {
    system: 0,
    regions: { ...regions, deniedRegions: ['MY-14'] },
    ...{ address: 'plain', country: 'MY', region: 'MY-14', status: 2 },
  },
  {
    system: 0,
    regions: { ...regions, deniedRegions: ['MY-14'] },
    ...{ address: 'plain', country: 'MY', region: '', status: 0 },
  },
  {
    system: 0,
    regions: { ...regions, deniedRegions: ['MY-14'] },
    ...{ address: 'allowed', country: 'MY', region: 'MY-14', status: 0 },
  },
] as const)('system $system for a visitor from "$country" is $status', (scenario) => {
  const settings = { system: { status: scenario.system, message: '' }, regions: scenario.regions }
  const region = 'region' in scenario ? scenario.region : ''
  expect(visitorStatus(settings as never, { ...scenario, region } as never)).toBe(scenario.status)
})

test('the stricter age decides', () => {
  expect(playingAge({ termsAge: 18, minimumAge: 21, termsAgreed: true })).toBe(21)
  expect(playingAge({ termsAge: 23, minimumAge: 21, termsAgreed: true })).toBe(23)
})
