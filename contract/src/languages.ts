/**
 * Language codes of the specification (section 9) to BCP 47. `MY` is Burmese and `MS` is Malay:
 * never derive either from the country.
 */
export const languageTags = {
  MS: 'ms',
  EN: 'en',
  CN: 'zh-Hans',
  TW: 'zh-Hant',
  JA: 'ja',
  TH: 'th',
  VI: 'vi',
  MY: 'my',
  ES: 'es',
  HI: 'hi',
  ID: 'id',
  KM: 'km',
  KO: 'ko',
  PT: 'pt',
  'PT-BR': 'pt-BR',
  TR: 'tr',
  BN: 'bn',
  AR: 'ar',
  FA: 'fa',
  RU: 'ru',
  LO: 'lo',
  NE: 'ne',
  FR: 'fr',
  TE: 'te',
  SW: 'sw',
  TA: 'ta',
} as const

export type LanguageCode = keyof typeof languageTags

/** Languages with a complete catalogue; the first is the default of decisions 4. */
export const offeredLanguages = [
  'MS',
  'EN',
  'CN',
  'VI',
  'AR',
] as const satisfies readonly LanguageCode[]
export type Language = (typeof offeredLanguages)[number]
export const defaultLanguage: Language = 'MS'

/**
 * Readable cookie that repeats the choice in local storage, so that the first HTML is already in
 * that language.
 */
export const languageCookie = 'kancil-language'

export function isLanguage(code: string): code is Language {
  return (offeredLanguages as readonly string[]).includes(code)
}

/** The offered language that a BCP 47 tag or a code of the specification names, if any. */
export function languageOf(tagOrCode: string): Language | undefined {
  const upper = tagOrCode.toUpperCase()
  if (isLanguage(upper)) return upper
  const tag = tagOrCode.toLowerCase()
  if (
    tag === 'zh' ||
    tag.startsWith('zh-cn') ||
    tag.startsWith('zh-sg') ||
    tag.startsWith('zh-hans')
  )
    return 'CN'
  return offeredLanguages.find(
    (code) => tag.split('-')[0] === languageTags[code].split('-')[0] && !tag.startsWith('zh'),
  )
}

/**
 * The best offered language of an `Accept-Language` header or of `navigator.languages` joined by
 * commas.
 */
export function negotiateLanguage(accept: string): Language | undefined {
  const wanted = accept
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.trim(), q: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .toSorted((a, b) => b.q - a.q)
  for (const { tag } of wanted) {
    const language = languageOf(tag)
    if (language) return language
  }
  return undefined
}
