/**
 * The only source of the time of day. Business time is read here once and passed on, never read
 * twice.
 */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type TestClock = Clock & { advance(milliseconds: number): void; set(instant: Date): void }

/** A clock for tests that moves only when told to. */
export function testClock(start: Date): TestClock {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (milliseconds) => void (at += milliseconds),
    set: (instant) => void (at = instant.getTime()),
  }
}
