import type { Language } from '../languages.ts'
import { Winner } from './winners.ts'

/** A win as sent to every page: each shows the game's name in its own language. */
export type WinnerNews = Winner & { readonly gameNames: Readonly<Record<Language, string>> }
