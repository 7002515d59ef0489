/** The languages of the game screens, as `lang` in the frame's address names them (ISO 639-1). */
export const screenLanguages = ['en', 'ms', 'zh', 'vi', 'ar'] as const
export type ScreenLanguage = (typeof screenLanguages)[number]

/**
 * The screen language for whatever tag a platform sends: `EN`, `ms-MY`, `zh-Hans`, `VI`. `CN` is
 * the platform's own name for Chinese. English if the screens do not have it.
 */
export function screenLanguage(text: string): ScreenLanguage {
  const primary = text.toLowerCase().split(/[-_]/)[0] ?? ''
  if (primary === 'cn') return 'zh'
  return screenLanguages.find((language) => language === primary) ?? 'en'
}
