import { execFile } from 'node:child_process'

/** How Linux schedules a thread: `idle` runs only where nobody else wants a core. */
export type ThreadClass = 'idle' | 'other'

const options: Readonly<Record<ThreadClass, string>> = { idle: '-i', other: '-o' }

/**
 * Puts a thread into a class, a moment later. Where the system has no `chrt`, or forbids it, the
 * thread stays as it was.
 *
 * @param thread the system's number of it
 */
export function setThreadClass(thread: string, threadClass: ThreadClass): void {
  execFile('chrt', [options[threadClass], '-p', '0', thread], () => undefined)
}
