import { useFormat, useText } from '../../../i18n/use-text.tsx'

/** Names a country in the reader's language, or says that it is not known. */
export function usePlaceText(): (country: string) => string {
  const text = useText()
  const { tag } = useFormat()
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  return (country) => (country ? (names.of(country) ?? country) : text('security.place.unknown'))
}
