/**
 * The one source of the time of day. Business time is read from here and handed on, never taken
 * twice.
 */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type TestClock = Clock & { advance(milliseconds: number): void; set(instant: Date): void }

/** A clock that moves only when told, for tests. */
export function testClock(start: Date): TestClock {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (milliseconds) => void (at += milliseconds),
    set: (instant) => void (at = instant.getTime()),
  }
}
