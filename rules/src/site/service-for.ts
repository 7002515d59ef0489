import { type SiteInfo, vipServiceAboveRank } from '@kancil/contract/site/info'

type Service = SiteInfo['customerService'][number]

/**
 * The ways to customer service for a rank (specification, section 6). Where there is none of the
 * VIP kind, VIP members are served as everybody is.
 */
export function serviceFor(services: readonly Service[], rankLevel: number): readonly Service[] {
  const vip = services.filter((one) => one.csType === 'VIP')
  if (rankLevel > vipServiceAboveRank && vip.length > 0) return vip
  return services.filter((one) => one.csType === 'LIVECHAT')
}
