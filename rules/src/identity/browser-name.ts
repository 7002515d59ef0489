const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * Browser and system in two words, as far as the browser says; only to help members recognise their
 * own devices.
 */
export function browserName(userAgent: string): { name: string; phone: boolean } {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1]
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1]
  return {
    name: [browser, system].filter(Boolean).join(' · '),
    phone: system === 'Android' || system === 'iOS',
  }
}
