import { sessionEnded } from '@kancil/contract/identity/sessions'
import type { Live } from '../../../kernel/live/channel.ts'

/**
 * Call after the commit that ended a console session: closes every console stream; clients that
 * still have a session reconnect.
 */
export function endStreams(live: Live): void {
  live.toConsole({ type: sessionEnded, data: {} })
}
