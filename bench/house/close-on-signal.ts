import { constants } from 'node:os'

const closings: (() => Promise<void>)[] = []

/**
 * On a stop signal, closes whatever the bench has started, the latest first. A second signal ends
 * it at once.
 */
export function closeOnSignal(close: () => Promise<void>): void {
  closings.push(close)
  if (closings.length > 1) return
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(signal))
}

async function end(signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  process.exitCode = 128 + constants.signals[signal]
  // Errors from work still running while its database or server closes are expected.
  process.on('uncaughtException', () => undefined)
  for (const close of closings.toReversed())
    try {
      await close()
    } catch (error) {
      console.error(error)
    }
  process.exit()
}
