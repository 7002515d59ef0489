import type { Log } from '../log.ts'

const quietMs = 60_000
const causesMax = 100

/**
 * Logs what goes wrong in the queue, once a minute for each cause: while the database is away,
 * every queue reports the same at each poll.
 */
export function warnOfCauses(
  log: Pick<Log, 'warn'>,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const toldAt = new Map<string, number>()
  return (error) => {
    const cause = causeOf(error)
    const at = now()
    if (at - (toldAt.get(cause) ?? -Infinity) < quietMs) return
    if (toldAt.size >= causesMax) toldAt.clear()
    toldAt.set(cause, at)
    log.warn({ err: error }, 'the queue of jobs has trouble')
  }
}

/** pg-boss adds the queue and the worker to a message: they are no cause of their own. */
function causeOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return String(code ?? message ?? error).replace(/ \(Queue: .*\)$/, '')
}
