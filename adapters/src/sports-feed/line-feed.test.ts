import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FeedMessage } from '@kancil/contract/ports/sports-feed'
import { afterEach, expect, test } from 'vitest'
import { createLineFeed } from './line-feed.ts'
import { openSportsFeed } from './open-sports-feed.ts'

let server: Server | undefined
afterEach(() => server?.close())

type Asked = { since: string | null; key: string | undefined }

/** A feed that answers with these lines and ends. */
async function serve(lines: readonly string[], asked: Asked[] = []): Promise<string> {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://feed')
    asked.push({ since: searchParams.get('since'), key: request.headers.authorization })
    response.end(lines.join('\n'))
  })
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`
}

const alive = { kind: 'alive', producer: 'live', state: 'active', generatedAt: 'now' }

async function read(feed: ReturnType<typeof createLineFeed>, since: Date | null = null) {
  const messages: FeedMessage[] = []
  for await (const message of feed.messages(since, new AbortController().signal))
    messages.push(message)
  return messages
}

test('asks with its key and from where it stopped', async () => {
  const asked: Asked[] = []
  const url = await serve([JSON.stringify(alive), ''], asked)
  const feed = openSportsFeed({
    realMoney: true,
    sandboxUrl: '',
    sportsFeed: { url, key: 'secret' },
  })
  expect(await read(feed!, new Date(0))).toEqual([alive])
  expect(asked).toEqual([{ since: '1970-01-01T00:00:00.000Z', key: 'Bearer secret' }])
})

test('a line that is no JSON is left to the reader as no message, and the next one is read', async () => {
  const url = await serve(['{"kind":', 'null', JSON.stringify(alive), ''])
  expect(await read(createLineFeed(url))).toEqual([null, null, alive])
})

test('real money without a feed of its own has none', () => {
  expect(openSportsFeed({ realMoney: true, sandboxUrl: '', sportsFeed: undefined })).toBeNull()
})
