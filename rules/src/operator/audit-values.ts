import { idPrefixes } from '@kancil/contract/ids'
import {
  type AuditField,
  auditFields,
  fieldOfPath,
  type ValueSort,
} from '@kancil/contract/operator/audit-fields'
import { leavesOf } from '@kancil/contract/operator/audit-leaves'
import type { NamedSubject } from '@kancil/contract/operator/audit-subjects'

/** Things that are named wherever their id stands, by the kind that the log knows them as. */
const kindsOfIds = {
  member: 'member',
  operator: 'operator',
  withdrawal: 'withdrawal',
  deposit: 'deposit',
  adjustment: 'adjustment',
  bankStatement: 'bankStatement',
  purseTransfer: 'purseTransfer',
  announcement: 'publication',
  broadcast: 'broadcast',
  chat: 'chat',
  cannedAnswer: 'cannedAnswer',
  supportCase: 'supportCase',
  exclusion: 'exclusion',
  document: 'document',
  suspicion: 'suspicion',
  promotion: 'promotion',
  promotionEntry: 'application',
  promotionPicture: 'promotionPicture',
  mallItem: 'mallItem',
  redemption: 'redemption',
  programme: 'programme',
  agentContract: 'agentContract',
  agentStatement: 'agentBill',
} as const satisfies Partial<Record<keyof typeof idPrefixes, NamedSubject>>

const kindByPrefix = new Map<string, NamedSubject>(
  Object.entries(kindsOfIds).map(([id, kind]) => [idPrefixes[id as keyof typeof kindsOfIds], kind]),
)

/** Kinds whose subject in the log has a prefix before the id that other fields hold. */
const subjectPrefixes: Partial<Record<NamedSubject, string>> = { vendor: 'vendor:', role: 'role:' }

export type NamedValue = { readonly kind: NamedSubject; readonly subject: string }

/** What a value names, as a subject of the log; null for a value that is no id. */
export function namedValue(field: AuditField | null, value: string): NamedValue | null {
  if (value === '') return null
  const sort: ValueSort = field === null ? 'plain' : auditFields[field]
  const [, prefix = ''] = /^([a-z]{2,3})_[0-9a-z]+$/.exec(value) ?? []
  const kind = kindByPrefix.get(prefix) ?? (isNamedSort(sort) ? sort : null)
  return kind && { kind, subject: (subjectPrefixes[kind] ?? '') + value }
}

function isNamedSort(sort: ValueSort): sort is NamedSubject {
  return !(plainSorts as readonly string[]).includes(sort)
}
const plainSorts = ['plain', 'word', 'money', 'basisPoints', 'percent', 'permission'] as const

/** What the values of some JSON texts name, each thing once. */
export function namedValues(texts: readonly (string | null)[]): NamedValue[] {
  const values = new Map<string, NamedValue>()
  for (const text of texts)
    for (const [path, leaf] of leavesOf(text))
      for (const item of Array.isArray(leaf) ? leaf : [leaf]) {
        const named = typeof item === 'string' ? namedValue(fieldOfPath(path), item) : null
        if (named) values.set(named.subject, named)
      }
  return [...values.values()]
}
