import { Type } from 'typebox'
import { InstantText } from '../time.ts'

/** Who asked for terms that wait for a second operator, and when. */
export const asked = {
  askedBy: Type.String(),
  askedAt: InstantText,
  /** Whether the reader asked for it: another operator approves it. */
  isOwn: Type.Boolean(),
} as const

/** Terms are in force, or wait for a second operator. */
export const Proposed = Type.Object({ isWaiting: Type.Boolean() })
