import type { AnnouncementVerdict } from '@kancil/contract/lottery/announcements'
import type { IssueState } from '@kancil/contract/lottery/issue'

/** What is known when an official result arrives. */
export type AnnouncementCase = {
  readonly isOfficial: boolean
  /** Null where there is no such issue. */
  readonly state: IssueState | null
  /** The result in force is the same; null without one. */
  readonly isSame: boolean | null
  /** An operator's entry that waits says the same; null without one. */
  readonly entryAgrees: boolean | null
  /** An earlier announcement of this issue was stopped. */
  readonly isStopped: boolean
}

/**
 * What becomes of a verified announcement. Only an issue whose sale is over is drawn by it, and
 * only where nothing contradicts it; everything else stops and waits for operators.
 */
export function judgeAnnouncement({
  isOfficial,
  state,
  isSame,
  entryAgrees,
  isStopped,
}: AnnouncementCase): AnnouncementVerdict {
  if (!isOfficial || state === null) return 'unknown'
  switch (state) {
    case 'void':
    case 'skipped':
      return 'void'
    case 'scheduled':
    case 'open':
      // Whoever heard of it could bet on it: the sale ends.
      return 'early'
    case 'drawn':
    case 'settled':
      return isSame ? 'confirmed' : 'changed'
    case 'closed':
      return isStopped || entryAgrees === false ? 'differs' : 'drawn'
  }
}
