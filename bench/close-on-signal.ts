import { constants } from 'node:os'

const closings: (() => Promise<void>)[] = []

/**
 * What a bench has started ends with it where it is told to stop: the last one first. A second
 * signal ends it at once.
 */
export function closeOnSignal(close: () => Promise<void>): void {
  closings.push(close)
  if (closings.length > 1) return
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(signal))
}

async function end(signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  process.exitCode = 128 + constants.signals[signal]
  // What its work says of the ground that goes from under it is no news.
  process.on('uncaughtException', () => undefined)
  for (const close of closings.toReversed())
    try {
      await close()
    } catch (error) {
      console.error(error)
    }
  process.exit()
}
