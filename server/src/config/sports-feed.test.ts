import { expect, test } from 'vitest'
import { sportsFeed } from './sports-feed.ts'

const key = 'k'.repeat(32)

test.each(['https://feed.example/stream', 'http://127.0.0.1:9000/feed'])(
  '%s is an address',
  (url) => {
    expect(sportsFeed({ KANCIL_SPORTS_FEED_URL: url, KANCIL_SPORTS_FEED_KEY: key })).toEqual({
      url,
      key,
    })
  },
)

test('nothing configured is nothing, not half of something', () => {
  expect(sportsFeed({})).toBeUndefined()
  for (const half of [{ KANCIL_SPORTS_FEED_URL: 'https://x' }, { KANCIL_SPORTS_FEED_KEY: key }])
    expect(() => sportsFeed(half)).toThrow('together')
})

test.each([
  ['http://feed.example', key],
  ['feed.example', key],
  ['https://feed.example', 'short'],
  ['https://feed.example', `${key}\r\nx: y`],
])('%s is refused without repeating the key', (url, given) => {
  const read = () => sportsFeed({ KANCIL_SPORTS_FEED_URL: url, KANCIL_SPORTS_FEED_KEY: given })
  expect(read).toThrow(/KANCIL_SPORTS_FEED_(URL|KEY) must/)
  expect(read).not.toThrow(given)
})
