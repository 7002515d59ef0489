import type { Permission } from '@kancil/contract/endpoint'
import type { TimelineKind } from '@kancil/contract/identity/member-file'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Member } from '../store.ts'
import type { PlacedItem, TimelinePage } from './timeline-store.ts'

export type TimelineSource = {
  /** What it tells of. */
  readonly kinds: readonly TimelineKind[]
  /** Without this permission an operator's timeline leaves it out. */
  readonly permission?: Permission
  /** Newest first, by instant and then key. */
  readonly read: (db: Db, member: Member, page: TimelinePage) => Promise<readonly PlacedItem[]>
}

const sources = new WeakMap<Kernel, TimelineSource[]>()

/** Registers what a module knows of a member's life: identity knows no other module. */
export function addToTimeline(kernel: Kernel, source: TimelineSource): void {
  sources.set(kernel, [...(sources.get(kernel) ?? []), source])
}

export function timelineSources(kernel: Kernel): readonly TimelineSource[] {
  return sources.get(kernel) ?? []
}
