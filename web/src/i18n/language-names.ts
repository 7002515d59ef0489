import type { Language } from '@kancil/contract/languages'

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  MS: 'Bahasa Melayu',
  EN: 'English',
  CN: '简体中文',
  VI: 'Tiếng Việt',
  AR: 'العربية',
}
