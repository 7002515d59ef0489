import { EventEmitter } from 'node:events'
import { openLiveWire } from './wire.ts'
import type { Log } from '../log.ts'
import type { LiveMessage, Audience } from './message.ts'

export type Live = {
  toMember(memberId: string, message: LiveMessage): void
  toSite(message: LiveMessage): void
  toConsole(message: LiveMessage): void
  /**
   * @param lost called when messages of other processes may have been missed: the listener then
   *   asks anew for what counts
   * @returns the function that ends the listening
   */
  listen(
    audiences: readonly Audience[],
    receive: (message: LiveMessage) => void,
    lost?: () => void,
  ): () => void
  close(): Promise<void>
}

/** No audience: it is said to all who listen. */
const lostEvent = 'lost'

/**
 * Pushes after the commit, never inside it. Tabs of this process hear at once, those of other
 * processes by the database (live-wire.ts), everything and in the order in which it was pushed.
 *
 * @param databaseUrl goes to the server itself and through no pooler of transactions
 */
export function openLive(databaseUrl: string, log: Log): Live {
  const local = new EventEmitter().setMaxListeners(0)
  const wire = openLiveWire(databaseUrl, log, {
    receive: (audience, message) => local.emit(audience, message),
    lost: () => local.emit(lostEvent),
  })

  function push(audience: Audience, message: LiveMessage): void {
    local.emit(audience, message)
    wire.send(audience, message)
  }

  return {
    toMember: (memberId, message) => push(`member:${memberId}`, message),
    toSite: (message) => push('site', message),
    toConsole: (message) => push('console', message),
    listen(audiences, receive, lost) {
      for (const audience of audiences) local.on(audience, receive)
      if (lost) local.on(lostEvent, lost)
      return () => {
        for (const audience of audiences) local.off(audience, receive)
        if (lost) local.off(lostEvent, lost)
      }
    },
    close: () => wire.close(),
  }
}
