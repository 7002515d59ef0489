import { fixedInstant } from '../../i18n/format.ts'

/** Formats an instant for a `datetime-local` field, in the site's zone; '' for none. */
export function localOf(instant: string | null): string {
  return instant === null ? '' : fixedInstant(instant).replace(' ', 'T').slice(0, 16)
}

/** The value of such a field in UTC; null if it is empty. */
export function instantOf(local: string): string | null {
  if (local === '') return null
  const asUtc = Date.parse(`${local}Z`)
  const shift = Date.parse(`${fixedInstant(new Date(asUtc)).replace(' ', 'T')}Z`) - asUtc
  return new Date(asUtc - shift).toISOString()
}
