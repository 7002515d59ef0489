import { chatTypes } from '@kancil/contract/messages/chat/line'
import { isAuditField } from '@kancil/contract/operator/audit-fields'
import { gameCategories } from '@kancil/contract/games/vendors'
import { offeredLanguages } from '@kancil/contract/languages'
import { featureFlags } from '@kancil/contract/site/flags'
import { lookColours, lookPictures, lookThemes } from '@kancil/contract/site/look'
import { languageNames } from '../../../i18n/language-names.ts'
import type { Text } from '../../../i18n/use-text.tsx'
import { fieldWords } from './leaves.ts'

/** The path of a value in words: `variants.EN.title` as `Text · English · Title`. */
export function fieldName(text: Text, path: string): string {
  const parts = path.split('.')
  return parts
    .map((part, at) => partName(text, part, parts[at - 1]) ?? fieldWords(part))
    .join(' · ')
}

/** One part of a path, and what it stands in; null for one that has no words. */
export function partName(text: Text, part: string, within = ''): string | null {
  // Colours of the site are called as ordinary words are, such as `text` and `line`.
  const colour = isOf(lookThemes, within) && lookColours.find((name) => name === part)
  if (colour) return text(`operator.look.${colour}`)
  if (isAuditField(part)) return text(`auditlog.field.${part}`)
  if (/^\d+$/.test(part)) return String(Number(part) + 1)
  if (isOf(featureFlags, part)) return text(`operator.flag.${part}`)
  if (isOf(gameCategories, part)) return text(`shell.category.${part}`)
  if (isOf(lookPictures, part)) return text(`operator.look.${part}`)
  if (isOf(chatTypes, part)) return text(`operator.service.${part}`)
  const language = offeredLanguages.find((tag) => tag === part.toUpperCase())
  return language ? languageNames[language] : null
}

function isOf<Item extends string>(list: readonly Item[], part: string): part is Item {
  return (list as readonly string[]).includes(part)
}
