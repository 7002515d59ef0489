import type { SportsFeedAddress } from '@kancil/contract/ports/sports-feed-address'

const keyMin = 32

/**
 * The operator's own sports feed from `KANCIL_SPORTS_FEED_URL` and `KANCIL_SPORTS_FEED_KEY`
 * (docs/sports-feed.md): https, or http on this machine alone. The words of a refusal never repeat
 * the key.
 */
export function sportsFeed(env: NodeJS.ProcessEnv): SportsFeedAddress | undefined {
  const [url, key] = [env['KANCIL_SPORTS_FEED_URL'], env['KANCIL_SPORTS_FEED_KEY']]
  if (!url !== !key)
    throw new Error(
      'KANCIL_SPORTS_FEED_URL and KANCIL_SPORTS_FEED_KEY are set together or not at all',
    )
  if (!url || !key) return undefined
  const address = URL.canParse(url) ? new URL(url) : null
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(address?.hostname ?? '')
  if (address?.protocol !== 'https:' && !(address?.protocol === 'http:' && isLoopback))
    throw new Error('KANCIL_SPORTS_FEED_URL must be https://…')
  if (!/^[\x21-\x7e]+$/.test(key) || key.length < keyMin)
    throw new Error(`KANCIL_SPORTS_FEED_KEY must be ${keyMin} characters or more, without spaces`)
  return { url, key }
}
