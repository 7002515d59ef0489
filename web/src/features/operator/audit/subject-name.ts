import type { Language } from '@kancil/contract/languages'
import { alertFigures, type AlertFigure } from '@kancil/contract/operator/alerts'
import type { SubjectLabel } from '@kancil/contract/operator/audit'
import type { WordedSubject } from '@kancil/contract/operator/audit-subjects'
import { type SettingKey, settingKeys } from '@kancil/contract/site/settings'
import type { Format } from '../../../i18n/format.ts'
import type { Text } from '../../../i18n/use-text.tsx'
import { roleName } from '../operators/role-words.ts'
import { figureNames } from '../figures/names.ts'

/** What names are put into words with. */
export type Words = {
  readonly text: Text
  readonly format: Pick<Format, 'date' | 'dateTime'>
  readonly language: Language
}

/** What the id itself says, for kinds without a name in the database; '' where the kind is all. */
const worded: Readonly<Record<WordedSubject, (words: Words, subject: string) => string>> = {
  setting: ({ text }, subject) => {
    const key = subject.replace('setting:', '')
    return isSetting(key) ? text(`audit.setting.${key}`) : key
  },
  // `prefix:+60123` or `country:MY`.
  codeScope: (_words, subject) => subject.split(':')[1] ?? '',
  // `daily:day:2026-01-31`, `hourly:hour:2026-01-31T05`
  agentRun: ({ format }, subject) => {
    const begin = subject.split(':').slice(2).join(':')
    // Noon is the same day everywhere that matters.
    return begin.includes('T')
      ? format.dateTime(`${begin.padEnd(16, ':00')}:00.000Z`)
      : format.date(`${begin}T04:00:00.000Z`)
  },
  // `alert:MYR:ggr`
  alert: ({ text }, subject) => {
    const [, currency = '', figure = ''] = subject.split(':')
    return isFigure(figure) ? `${text(figureNames[figure])} · ${currency}` : currency
  },
  ...{ memberSignIn: nothing, ledger: nothing, auditLog: nothing, pointRate: nothing },
  ...{ session: nothing, picture: nothing },
}

/** The subject's own name in the operator's language; '' where only its kind is known. */
export function subjectName(
  words: Words,
  subject: string,
  { kind, name, names }: SubjectLabel,
): string {
  if (kind === 'role') return roleName(words.text, subject.replace('role:', ''), name)
  if (kind in worded) return worded[kind as WordedSubject](words, subject)
  return names?.[words.language] ?? name
}

function nothing(): string {
  return ''
}

function isSetting(key: string): key is SettingKey {
  return (settingKeys as readonly string[]).includes(key)
}

function isFigure(key: string): key is AlertFigure {
  return (alertFigures as readonly string[]).includes(key)
}
