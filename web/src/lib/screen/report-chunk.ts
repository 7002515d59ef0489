import { reportChunkError } from '@kancil/contract/site/info'
import { call } from '../call/send.ts'

const reported = new Set<string>()

/** Reports to the server that a part of the page did not load: each part once. */
export function reportChunk(cause: 'timeout' | 'failed', error = ''): void {
  const [, chunk = ''] = /\/([A-Za-z0-9_.-]{1,120}\.(?:js|css))\b/.exec(error) ?? []
  const page = globalThis.location?.pathname.slice(0, 200)
  const key = `${cause} ${chunk} ${chunk ? '' : page}`
  if (!page || reported.has(key)) return
  reported.add(key)
  // Offline the report cannot be sent; the page itself says it is offline.
  call(reportChunkError, { chunk, cause, page }).catch(() => undefined)
}
