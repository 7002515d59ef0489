import type { InputOf } from '@kancil/contract/endpoint'
import { type reportChunkError as endpoint, screenGroups } from '@kancil/contract/site/info'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'

/** The file names of the build: `help-BH04X3yn.js`. */
const hashed = /^(\w+)-[\w-]{8}\.js$/

/**
 * Counts and logs a failed chunk. Anyone may report anything, so a name that is not a screen group
 * is counted as `other`.
 */
export function chunkErrorReporter({ metrics }: Kernel) {
  return async (
    { log }: Context<typeof endpoint>,
    { chunk, cause, page }: InputOf<typeof endpoint>,
  ): Promise<Record<never, never>> => {
    const group = screenGroups.find((name) => name === hashed.exec(chunk)?.[1]) ?? 'other'
    metrics.chunkErrors.inc({ group, cause })
    log.warn({ chunk, cause, page, group }, 'chunk load error')
    return {}
  }
}
