import { normaliseField } from '@kancil/rules/identity/field-rules'

/** Day first, as is usual here, with or without separators; or in the server's format. */
const dayFirst = /^(\d{1,2})\D?(\d{1,2})\D?(\d{4})$/

/** `31/08/1990` and `31081990` become `1990-08-31`; anything that is not a date stays as it is. */
export function dayOf(typed: string): string {
  const [, day, month, year] = dayFirst.exec(typed.trim()) ?? []
  return day && month && year
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : typed.trim()
}

/** A field's value as it is checked and sent. */
export function cleanValue(name: string, typed: string): string {
  return name === 'birthday' ? dayOf(typed) : normaliseField(name as 'username', typed)
}
