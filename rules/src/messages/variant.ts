import { type Language, offeredLanguages } from '@kancil/contract/languages'
import type { Variants } from '@kancil/contract/messages/publication'

export type Variant = NonNullable<Variants[Language]>

/** The words for a reader: in their language, in the site's own, or in the first that has any. */
export function variantFor(
  variants: Variants,
  language: Language,
  siteLanguage: Language,
): Variant | undefined {
  const order = [language, siteLanguage, ...offeredLanguages]
  return order.map((tag) => variants[tag]).find((variant) => variant !== undefined)
}
