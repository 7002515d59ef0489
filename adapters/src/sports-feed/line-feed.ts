import type { FeedMessage, SportsFeed } from '@kancil/contract/ports/sports-feed'

/** A line longer than this is no message. */
const lineMax = 1_000_000
const connectTimeoutMs = 5_000
/** The feed says at least a heartbeat that often, or the connection is lost. */
const silenceMs = 15_000

/**
 * A feed that streams a message in JSON per line over HTTP, such as the sandbox's. `since` asks for
 * a recovery; the stream begins with it. A `key` is sent as a bearer's.
 */
export function createLineFeed(url: string, key?: string): SportsFeed {
  return {
    async *messages(since, signal) {
      const lost = new AbortController()
      let timer = setTimeout(() => lost.abort(), connectTimeoutMs)
      const alive = (): void => {
        clearTimeout(timer)
        timer = setTimeout(() => lost.abort(), silenceMs)
      }
      const address = new URL(url)
      if (since) address.searchParams.set('since', since.toISOString())
      try {
        const answer = await fetch(address, {
          signal: AbortSignal.any([signal, lost.signal]),
          redirect: 'error',
          ...(key ? { headers: { authorization: `Bearer ${key}` } } : {}),
        })
        if (!answer.ok || !answer.body) throw new Error(`sports feed: status ${answer.status}`)
        for await (const line of linesOf(answer.body, alive)) yield messageOf(line)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** What a line says; null, which is no message either, if it is no JSON. */
function messageOf(line: string): FeedMessage {
  try {
    return JSON.parse(line) as FeedMessage
  } catch {
    return null as unknown as FeedMessage
  }
}

async function* linesOf(
  body: AsyncIterable<Uint8Array>,
  alive: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    alive()
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop()!
    if (rest.length > lineMax) throw new Error('sports feed: a line does not end')
    for (const line of lines) if (line !== '') yield line
  }
}
