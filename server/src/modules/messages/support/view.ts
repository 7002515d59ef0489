import { objectionsMax, type SupportCase } from '@kancil/contract/messages/support/case'
import type { EntryRow, SupportRow } from './store.ts'

type Summary = Omit<SupportCase, 'entries' | 'canObject'>

export function summaryOf(row: SupportRow): Summary {
  const { kind, topic, state, outcome, text } = row
  return {
    caseId: row.id,
    ...{ kind, topic, state, outcome, text },
    openedAt: row.openedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}

export function caseOf(row: SupportRow, entries: readonly EntryRow[]): SupportCase {
  return {
    ...summaryOf(row),
    entries: entries.map(({ number, kind, byName, text, at }) => ({
      ...{ number, kind, by: byName, text },
      at: at.toISOString(),
    })),
    canObject: row.state === 'answered' && row.objections < objectionsMax,
  }
}
