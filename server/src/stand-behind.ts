import { constants, getPriority, setPriority } from 'node:os'
import type { Log } from './kernel/log.ts'

const wanted = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Where api and worker run on one machine, bets are answered first: what a worker does can wait a
 * moment. A worker that was started with less priority keeps it, and one whose system forbids the
 * change works on without it.
 */
export function standBehind(log: Pick<Log, 'warn'>, os = { getPriority, setPriority }): void {
  try {
    // A greater number is less priority; only a privileged process may lower it.
    if (os.getPriority() < wanted) os.setPriority(wanted)
  } catch (error) {
    log.warn({ err: error }, 'the worker keeps the priority it was started with')
  }
}
