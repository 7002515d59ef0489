import { type Leaf, leavesOf } from '@kancil/contract/operator/audit-leaves'

export type Change = {
  /** The path of the value: `limits.0.amountMax`. */
  readonly field: string
  /** Undefined where that state has no such field. */
  readonly before: Leaf | undefined
  readonly after: Leaf | undefined
}

/**
 * Compares the fields of two JSON texts: those that differ, or all fields if there is only one
 * text.
 */
export function changesOf(before: string | null, after: string | null): Change[] {
  const was = leavesOf(before)
  const is = leavesOf(after)
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  const changes = fields.map((field) => ({
    field,
    before: was.get(field),
    after: is.get(field),
  }))
  return before !== null && after !== null ? changes.filter(isDifferent) : changes
}

/** Whether the two values are not the same. */
export function isDifferent({ before, after }: Change): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

/** `withdrawalDayMax.2` as `Withdrawal day max 2`: words before raw keys. */
export function fieldWords(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[.\s]+/)
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
