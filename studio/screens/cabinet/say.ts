import type { ScreenLanguage } from '@kancil/contract/seamless/screen-language'
import type { EngineTexts } from '../engine/texts/en.ts'
import { createSpeaker, type TextKey } from '../engine/texts/speaker.ts'
import type { CabinetKey, CabinetTexts } from './texts/en.ts'

export type CabinetSay = (
  key: CabinetKey | TextKey,
  values?: { readonly [name: string]: string | number },
) => string

type Loader = () => Promise<readonly [EngineTexts, CabinetTexts]>

const loaders: { readonly [L in ScreenLanguage]: Loader } = {
  en: async () => [(await import('../engine/texts/en.ts')).en, (await import('./texts/en.ts')).en],
  ms: async () => [(await import('../engine/texts/ms.ts')).ms, (await import('./texts/ms.ts')).ms],
  zh: async () => [(await import('../engine/texts/zh.ts')).zh, (await import('./texts/zh.ts')).zh],
  vi: async () => [(await import('../engine/texts/vi.ts')).vi, (await import('./texts/vi.ts')).vi],
  ar: async () => [(await import('../engine/texts/ar.ts')).ar, (await import('./texts/ar.ts')).ar],
}

/**
 * The texts of games without reels; only the language in use is loaded. Where both have a text, the
 * cabinet's counts: the engine's speaks of reels.
 */
export async function loadCabinetTexts(language: ScreenLanguage): Promise<CabinetSay> {
  const [engine, cabinet] = await loaders[language]()
  const texts: unknown = { ...engine, ...cabinet }
  return createSpeaker(texts as Parameters<typeof createSpeaker>[0]) as CabinetSay
}
