/** Addresses of the flags by ISO 3166 code; each picture is loaded when it is shown. */
const files = import.meta.glob<string>(
  '../../../../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg',
  { query: '?url', import: 'default', eager: true },
)

export const countryFlags: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]),
)
