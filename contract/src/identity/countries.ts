import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'

/**
 * A country entry of the specification, section 3. The page supplies its name, in the visitor's
 * language.
 */
export const Country = Type.Object({
  /** ISO 3166: `MY`. */
  countryCode: Type.String(),
  /** Digits without the plus: `60`. Several countries may share one. */
  countryDialingCode: Type.String(),
  /** Regular expression for its mobile numbers: digits without the trunk prefix. */
  mobilePattern: Type.String(),
  /** Dialled before a number within the country; '' if none is. */
  trunkPrefix: Type.String(),
  /** Whether codes are sent to its numbers. */
  getsTexts: Type.Boolean(),
})
export type Country = Static<typeof Country>

export const countryList = endpoint({
  name: 'identity.countryList',
  summary: 'Countries and their dialling codes',
  method: 'GET',
  path: '/wps/system/countries',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    countries: Type.Array(Country),
    /** The form's initial choice: the country of the site's currency. */
    homeCountry: Type.String(),
  }),
  errors: {},
})
