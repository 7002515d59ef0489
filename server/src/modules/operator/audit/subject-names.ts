import type { AuditRow, SubjectLabel } from '@kancil/contract/operator/audit'
import { isAuditAction } from '@kancil/contract/operator/audit-actions'
import {
  auditSubjects,
  type NamedSubject,
  namedSubjects,
  type SubjectKind,
} from '@kancil/contract/operator/audit-subjects'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import { namedValues } from '@kancil/rules/operator/audit-values'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** What a module knows of one subject of the audit log. */
export type SubjectFacts = {
  readonly subject: string
  readonly name?: string | null
  /** Titles by language, in either case: `en`, `EN`. */
  readonly names?: Readonly<Record<string, string | null>> | null
  /** Without a name of its own the subject gets this member's account. */
  readonly memberId?: string | null
  /** Minor units. */
  readonly amount?: bigint | null
  readonly currency?: Currency | null
  readonly sort?: string
}

/** Reads subjects of one kind in one statement; leaves out those it does not know. */
export type NameSubjects = (db: Db, subjects: readonly string[]) => Promise<readonly SubjectFacts[]>

/**
 * Names subjects that are a prefix and an id by one statement, whose rows have the bare id as
 * `subject`.
 */
export function namedBy(
  prefix: string,
  select: (ids: readonly string[]) => RawBuilder<SubjectFacts>,
): NameSubjects {
  return async (db, subjects) => {
    const ids = subjects.flatMap((subject) =>
      subject.startsWith(prefix) ? [subject.slice(prefix.length)] : [],
    )
    const { rows } = await select(ids).execute(db)
    return rows.map((row) => ({ ...row, subject: prefix + row.subject }))
  }
}

/** Ids that are numbers in the database. */
export function numbersOf(ids: readonly string[]): string[] {
  return ids.filter((id) => /^\d{1,18}$/.test(id))
}

type Namers = Partial<Record<NamedSubject, NameSubjects>>
const namers = new WeakMap<Kernel, Namers>()

/** Registers how a module names its subjects in the audit log: the log itself knows no module. */
export function nameSubjects(kernel: Kernel, namersOfModule: Namers): void {
  namers.set(kernel, { ...namers.get(kernel), ...namersOfModule })
}

/** The kinds that no module names; a test wants none. */
export function namelessSubjects(kernel: Kernel): NamedSubject[] {
  return namedSubjects.filter((kind) => !namers.get(kernel)?.[kind])
}

type Named = {
  readonly action: string
  readonly subject: string
  readonly before: string | null
  readonly after: string | null
}

/** What a row's subject is called, and the things that its values name by their id. */
export type RowLabels = Pick<AuditRow, 'subjectLabel' | 'valueLabels'>

/** Ids of one row that are named: a row about more keeps the others' ids. */
const namedValuesMost = 100

function kindOf({ action }: Named): SubjectKind | null {
  return isAuditAction(action) ? auditSubjects[action] : null
}

/**
 * The labels for a page of rows, in their order: one statement per kind and one for the members,
 * however many rows there are. The subject of a row with an older version's action gets none.
 */
export async function labelsOf(kernel: Kernel, rows: readonly Named[]): Promise<RowLabels[]> {
  const subjectsByKind = new Map<SubjectKind, Set<string>>()
  const look = (kind: SubjectKind, subject: string): void => {
    subjectsByKind.set(kind, (subjectsByKind.get(kind) ?? new Set()).add(subject))
  }
  const valuesOfRows = rows.map(({ before, after }) =>
    namedValues([before, after]).slice(0, namedValuesMost),
  )
  for (const row of rows) {
    const kind = kindOf(row)
    if (kind) look(kind, row.subject)
  }
  for (const { kind, subject } of valuesOfRows.flat()) look(kind, subject)
  const facts = await factsOf(kernel, subjectsByKind)
  const accounts = await accountsOf(kernel, [...facts.values()])
  const label = (kind: SubjectKind, subject: string): SubjectLabel =>
    labelOf(kind, facts.get(keyOf(kind, subject)), accounts)
  const { currency } = kernel.config
  return rows.map((row, place) => {
    const kind = kindOf(row)
    const values = valuesOfRows[place]!.filter((value) =>
      facts.has(keyOf(value.kind, value.subject)),
    )
    return {
      // Amounts in its values that name no currency are in its own, or in the house's.
      ...(kind ? { subjectLabel: { currency, ...label(kind, row.subject) } } : {}),
      ...(values.length > 0
        ? {
            valueLabels: Object.fromEntries(
              values.map((value) => [value.subject, label(value.kind, value.subject)]),
            ),
          }
        : {}),
    }
  })
}

const keyOf = (kind: SubjectKind, subject: string): string => `${kind} ${subject}`

async function factsOf(
  kernel: Kernel,
  subjectsByKind: ReadonlyMap<SubjectKind, ReadonlySet<string>>,
): Promise<ReadonlyMap<string, SubjectFacts>> {
  const byKind: Partial<Record<SubjectKind, NameSubjects>> = namers.get(kernel) ?? {}
  const read = await Promise.all(
    [...subjectsByKind].map(async ([kind, subjects]) => {
      const known = (await byKind[kind]?.(kernel.db, [...subjects])) ?? []
      return known.map((fact) => [keyOf(kind, fact.subject), fact] as const)
    }),
  )
  return new Map(read.flat())
}

/** Accounts of the members whom subjects without a name of their own concern. */
function accountsOf(
  kernel: Kernel,
  facts: readonly SubjectFacts[],
): Promise<ReadonlyMap<string, string>> {
  const ids = facts.flatMap(({ name, names, memberId }) =>
    memberId && !name && !names ? [memberId] : [],
  )
  return memberAccounts(kernel, ids)
}

/** Members' accounts by id, as the module of members names them. */
export async function memberAccounts(
  kernel: Kernel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const read = namers.get(kernel)?.member
  const members = read && ids.length > 0 ? await read(kernel.db, [...new Set(ids)]) : []
  return new Map(members.map(({ subject, name }) => [subject, name ?? '']))
}

function labelOf(
  kind: SubjectKind,
  facts: SubjectFacts | undefined,
  accounts: ReadonlyMap<string, string>,
): SubjectLabel {
  if (!facts) return { kind, name: '' }
  const { memberId, amount, currency, sort } = facts
  const names = titlesOf(facts.names)
  const name = facts.name || names['EN'] || Object.values(names)[0] || accounts.get(memberId ?? '')
  return {
    ...{ kind, name: name ?? '' },
    ...(Object.keys(names).length > 1 ? { names } : {}),
    ...(amount !== null && amount !== undefined && currency
      ? { amount: formatMoney(money(amount), currency), currency }
      : {}),
    ...(memberId ? { memberId } : {}),
    ...(sort ? { sort } : {}),
  }
}

/** Titles that say something, by the language's code of the specification. */
function titlesOf(names: SubjectFacts['names']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names ?? {}).flatMap(([language, title]) =>
      title ? [[language.toUpperCase(), title]] : [],
    ),
  )
}
