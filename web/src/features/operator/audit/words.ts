import {
  type AuditAction,
  auditActions,
  type AuditModule,
  isAuditAction,
} from '@kancil/contract/operator/audit-actions'
import type { Text } from '../../../i18n/use-text.tsx'
import type { Choice, ChoiceGroup } from '../../../ui/form/select.tsx'

/** The words of an action; null for a code that only an older version wrote. */
export function auditWords(text: Text, code: string): string | null {
  return isAuditAction(code) ? text(`audit.${code}`) : null
}

/**
 * The choices of the log's filter: all, then for each module everything in it (`payments.`) and
 * each of its actions. Any other value in the address is added as a choice, so that the filter
 * shows what is in force.
 */
export function auditChoices(text: Text, chosen: string): (Choice | ChoiceGroup)[] {
  const choices = [...new Set(auditActions.map(moduleOf))].map((module) => {
    const name = text(`audit.${module}`)
    const every = { value: `${module}.`, label: text('audit.all', { module: name }) }
    const actions = auditActions.filter((action) => moduleOf(action) === module)
    const each = actions.map((value) => ({ value, label: text(`audit.${value}`) }))
    return { group: name, choices: [every, ...each] }
  })
  const isKnown =
    isAuditAction(chosen) || choices.some((choice) => choice.choices[0]!.value === chosen)
  const other = chosen === '' || isKnown ? [] : [{ value: chosen, label: chosen }]
  return [{ value: '', label: text('operator.all') }, ...other, ...choices]
}

function moduleOf(action: AuditAction): AuditModule {
  return action.slice(0, action.indexOf('.')) as AuditModule
}
