import { sessionEnded } from '@kancil/contract/identity/sessions'
import type { Live } from '../../../kernel/live/channel.ts'

/**
 * After the commit that ended a session of the console: every stream there ends, and whoever still
 * has a session comes back with it.
 */
export function endStreams(live: Live): void {
  live.toConsole({ type: sessionEnded, data: {} })
}
