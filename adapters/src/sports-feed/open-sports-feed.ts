import { sandboxFeedPath, type SportsFeed } from '@kancil/contract/ports/sports-feed'
import { createLineFeed } from './line-feed.ts'

/** The feed of an installation: in play money the sandbox's; with real money none comes with it. */
export function openSportsFeed(config: {
  readonly realMoney: boolean
  readonly sandboxUrl: string
}): SportsFeed | null {
  return config.realMoney ? null : createLineFeed(`${config.sandboxUrl}${sandboxFeedPath}`)
}
