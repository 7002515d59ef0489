import type { Language } from '@kancil/contract/languages'
import { alertFigures, type AlertFigure } from '@kancil/contract/operator/alerts'
import type { SubjectLabel } from '@kancil/contract/operator/audit'
import type { WordedSubject } from '@kancil/contract/operator/audit-subjects'
import { type SettingKey, settingKeys } from '@kancil/contract/site/settings'
import type { Text } from '../../../i18n/use-text.tsx'
import { roleName } from '../operators/role-words.ts'
import { figureNames } from '../figures/names.ts'

/** What the id itself says, for kinds without a name in the database; '' where the kind is all. */
const worded: Readonly<Record<WordedSubject, (text: Text, subject: string) => string>> = {
  setting: (text, subject) => {
    const key = subject.replace('setting:', '')
    return isSetting(key) ? text(`audit.setting.${key}`) : key
  },
  // `prefix:+60123` or `country:MY`.
  codeScope: (_text, subject) => subject.split(':')[1] ?? '',
  // `daily:day:2026-01-31`
  agentRun: (_text, subject) => subject.split(':').slice(2).join(':'),
  // `alert:MYR:ggr`
  alert: (text, subject) => {
    const [, currency = '', figure = ''] = subject.split(':')
    return isFigure(figure) ? `${text(figureNames[figure])} · ${currency}` : currency
  },
  ...{ memberSignIn: nothing, ledger: nothing, auditLog: nothing, pointRate: nothing },
  ...{ session: nothing, picture: nothing },
}

/** The subject's own name in the operator's language; '' where only its kind is known. */
export function subjectName(
  text: Text,
  language: Language,
  subject: string,
  { kind, name, names }: SubjectLabel,
): string {
  if (kind === 'role') return roleName(text, subject.replace('role:', ''), name)
  if (kind in worded) return worded[kind as WordedSubject](text, subject)
  return names?.[language] ?? name
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
