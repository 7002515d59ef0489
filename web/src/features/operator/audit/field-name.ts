import { isAuditField } from '@kancil/contract/operator/audit-fields'
import { featureFlags } from '@kancil/contract/site/flags'
import { gameCategories } from '@kancil/contract/games/vendors'
import { offeredLanguages } from '@kancil/contract/languages'
import { languageNames } from '../../../i18n/language-names.ts'
import type { Text } from '../../../i18n/use-text.tsx'
import { fieldWords } from '../../../ui/console/changes.ts'

/** The path of a value in words: `variants.EN.title` as `Text · English · Title`. */
export function auditFieldName(text: Text, path: string): string {
  return path
    .split('.')
    .map((part) => partName(text, part))
    .join(' · ')
}

function partName(text: Text, part: string): string {
  if (isAuditField(part)) return text(`auditlog.field.${part}`)
  if (/^\d+$/.test(part)) return String(Number(part) + 1)
  const flag = featureFlags.find((name) => name === part)
  if (flag) return text(`operator.flag.${flag}`)
  const category = gameCategories.find((name) => name === part)
  if (category) return text(`shell.category.${category}`)
  const language = offeredLanguages.find((tag) => tag === part.toUpperCase())
  return language ? languageNames[language] : fieldWords(part)
}
