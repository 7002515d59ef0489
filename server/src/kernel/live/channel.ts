import { EventEmitter } from 'node:events'
import { openLiveWire } from './wire.ts'
import type { Log } from '../log.ts'
import type { LiveMessage, Audience } from './message.ts'

export type Live = {
  toMember(memberId: string, message: LiveMessage): void
  toSite(message: LiveMessage): void
  toConsole(message: LiveMessage): void
  /** To a module's own stream, such as the prices of sports. */
  toRoom(room: string, message: LiveMessage): void
  /**
   * @param lost called when messages of other processes may have been missed: the listener then
   *   reloads what matters
   * @returns the function that stops listening
   */
  listen(
    audiences: readonly Audience[],
    receive: (message: LiveMessage) => void,
    lost?: () => void,
  ): () => void
  close(): Promise<void>
}

/** Without an audience it goes to all listeners. */
const lostEvent = 'lost'

/**
 * Pushes after the commit, never inside it. Tabs of this process get messages at once, those of
 * other processes through the database (`kernel/live/wire.ts`): all of them, in the order they were
 * pushed.
 *
 * @param databaseUrl leads to the server itself, not through a transaction pooler
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
    toRoom: (room, message) => push(`room:${room}`, message),
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
