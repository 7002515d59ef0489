import type { ScreenLanguage } from '@kancil/contract/seamless/screen-language'
import type { GameKey, GameScreen } from '../game-screen.ts'
import type { EngineKey, EngineTexts } from './en.ts'

/** A text of the engine or of the game. */
export type TextKey = EngineKey | GameKey
export type Speaker = (
  key: TextKey,
  values?: { readonly [name: string]: string | number },
) => string

const loaders: { readonly [L in ScreenLanguage]: () => Promise<EngineTexts> } = {
  en: async () => (await import('./en.ts')).en,
  ms: async () => (await import('./ms.ts')).ms,
  zh: async () => (await import('./zh.ts')).zh,
  vi: async () => (await import('./vi.ts')).vi,
  ar: async () => (await import('./ar.ts')).ar,
}

/** Only the language in use is loaded. */
export async function loadTexts(
  language: ScreenLanguage,
  { texts }: Pick<GameScreen, 'texts'>,
): Promise<Speaker> {
  const [engine, game] = await Promise.all([loaders[language](), texts[language]()])
  return createSpeaker({ ...engine, ...game })
}

export function createSpeaker(
  texts: EngineTexts & { readonly [key: string]: string | undefined },
): Speaker {
  return (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    )
}

/** BCP 47 tag for `lang` attributes and Intl, and the text direction. */
export const languageTags: {
  readonly [L in ScreenLanguage]: { readonly tag: string; readonly dir: 'ltr' | 'rtl' }
} = {
  en: { tag: 'en', dir: 'ltr' },
  ms: { tag: 'ms', dir: 'ltr' },
  zh: { tag: 'zh-Hans', dir: 'ltr' },
  vi: { tag: 'vi', dir: 'ltr' },
  ar: { tag: 'ar', dir: 'rtl' },
}
