import type { TextKey, Texts } from './en.ts'

export type Say = (key: TextKey, values?: { readonly [name: string]: string | number }) => string

const loaders: { readonly [lang in 'en' | 'ms' | 'cn']: () => Promise<Texts> } = {
  en: async () => (await import('./en.ts')).en,
  ms: async () => (await import('./ms.ts')).ms,
  cn: async () => (await import('./zh.ts')).cn,
}

/** Only the language that is spoken is loaded. */
export async function loadTexts(lang: keyof typeof loaders): Promise<Say> {
  return sayWith(await loaders[lang]())
}

export function sayWith(texts: Texts): Say {
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** BCP 47 tag for `lang` attributes and Intl. */
export const languageTags = { en: 'en', ms: 'ms', cn: 'zh-Hans' } as const
