import { sandboxFeedPath, type SportsFeed } from '@kancil/contract/ports/sports-feed'
import type { SportsFeedAddress } from '@kancil/contract/ports/sports-feed-address'
import { createLineFeed } from './line-feed.ts'

/** The operator's own feed; without one, play money has the sandbox's, and real money has none. */
export function openSportsFeed(config: {
  readonly realMoney: boolean
  readonly sandboxUrl: string
  readonly sportsFeed: SportsFeedAddress | undefined
}): SportsFeed | null {
  const { realMoney, sandboxUrl, sportsFeed } = config
  if (sportsFeed) return createLineFeed(sportsFeed.url, sportsFeed.key)
  return realMoney ? null : createLineFeed(`${sandboxUrl}${sandboxFeedPath}`)
}
