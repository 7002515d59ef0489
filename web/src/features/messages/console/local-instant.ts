import { fixedInstant } from '../../../i18n/format.ts'

/** An instant as a `datetime-local` field takes it, in the site's zone; '' for none. */
export function localOf(instant: string | null): string {
  return instant === null ? '' : fixedInstant(instant).replace(' ', 'T').slice(0, 16)
}

/** What such a field gave, in UTC; null where it is empty. */
export function instantOf(local: string): string | null {
  if (local === '') return null
  const asUtc = Date.parse(`${local}Z`)
  const shift = Date.parse(`${fixedInstant(new Date(asUtc)).replace(' ', 'T')}Z`) - asUtc
  return new Date(asUtc - shift).toISOString()
}
