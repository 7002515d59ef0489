import type { SubjectLabel } from '@kancil/contract/operator/audit'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** Labels subjects of one kind in one statement; leaves out those it does not know. */
export type LabelSubjects = (
  db: Db,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, SubjectLabel>>

const labellers = new WeakMap<Kernel, Map<string, LabelSubjects>>()

/**
 * Registers a module's labels for its audit-log subjects, by id prefix: the log itself knows no
 * other module.
 */
export function labelSubjects(kernel: Kernel, prefix: string, label: LabelSubjects): void {
  const ofKernel = labellers.get(kernel) ?? new Map<string, LabelSubjects>()
  labellers.set(kernel, ofKernel.set(prefix, label))
}

/** The labels for a page of rows: one statement per kind, however many rows there are. */
export async function labelsOf(
  kernel: Kernel,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, SubjectLabel>> {
  const kinds = [...(labellers.get(kernel) ?? [])].flatMap(([prefix, label]) => {
    const ownSubjects = [...new Set(subjects.filter((subject) => subject.startsWith(prefix)))]
    return ownSubjects.length > 0 ? [label(kernel.db, ownSubjects)] : []
  })
  const labelMaps = await Promise.all(kinds)
  return new Map(labelMaps.flatMap((labels) => [...labels]))
}
