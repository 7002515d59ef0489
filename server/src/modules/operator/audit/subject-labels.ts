import type { SubjectLabel } from '@kancil/contract/operator/audit'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** Names some subjects of a kind in one statement; what it does not know it leaves out. */
export type LabelSubjects = (
  db: Db,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, SubjectLabel>>

const labellers = new WeakMap<Kernel, Map<string, LabelSubjects>>()

/**
 * A module says how its subjects of the audit log are called, by the beginning of their id: the log
 * itself knows no other module.
 */
export function labelSubjects(kernel: Kernel, prefix: string, label: LabelSubjects): void {
  const known = labellers.get(kernel) ?? new Map<string, LabelSubjects>()
  labellers.set(kernel, known.set(prefix, label))
}

/** The labels of a page of rows: one statement for each kind on it, however many rows it has. */
export async function labelsOf(
  kernel: Kernel,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, SubjectLabel>> {
  const kinds = [...(labellers.get(kernel) ?? [])].flatMap(([prefix, label]) => {
    const own = [...new Set(subjects.filter((subject) => subject.startsWith(prefix)))]
    return own.length > 0 ? [label(kernel.db, own)] : []
  })
  const found = await Promise.all(kinds)
  return new Map(found.flatMap((labels) => [...labels]))
}
