import type { SportsFeedAddress } from '@kancil/contract/ports/sports-feed-address'
import { ownSource } from './own-source.ts'

const keyMin = 32

/**
 * The operator's own sports feed from `KANCIL_SPORTS_FEED_URL` and `KANCIL_SPORTS_FEED_KEY`
 * (docs/sports-feed.md). The words of a refusal never repeat the key.
 */
export function sportsFeed(env: NodeJS.ProcessEnv): SportsFeedAddress | undefined {
  const source = ownSource(env, 'KANCIL_SPORTS_FEED')
  if (!source) return undefined
  const { key } = source
  if (!/^[\x21-\x7e]+$/.test(key) || key.length < keyMin)
    throw new Error(`KANCIL_SPORTS_FEED_KEY must be ${keyMin} characters or more, without spaces`)
  return source
}
