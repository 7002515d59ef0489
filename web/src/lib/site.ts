import { type FeatureFlag } from '@kancil/contract/site/flags'
import { type SiteInfo, siteInfo } from '@kancil/contract/site/info'
import { useQueryOf } from './call/queries.ts'

const staleMs = 5 * 60_000

/** Brand, flags and settings; they come with the page, so they are there from the first render. */
export function useSiteInfo(): SiteInfo {
  const { data } = useQueryOf(siteInfo, {}, { staleMs })
  if (!data) throw new Error('the page was started without the site’s settings')
  return data
}

export function useFlag(flag: FeatureFlag): boolean {
  return useSiteInfo().flags[flag]
}
