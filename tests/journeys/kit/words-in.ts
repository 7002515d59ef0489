type Texts = Readonly<Record<string, { readonly [language: string]: string }>>

/** The texts of a catalogue in one language, by their ids. */
export function wordsIn<Of extends Texts>(
  language: 'en' | 'ms' | 'ar',
  catalogue: Of,
): Readonly<Record<keyof Of, string>> {
  const words = Object.entries(catalogue).map(([id, text]) => [id, text[language]!])
  return Object.fromEntries(words) as Record<keyof Of, string>
}
