import { type SiteInfo, vipServiceAboveRank } from '@kancil/contract/site/info'

type Service = SiteInfo['customerService'][number]

/**
 * The customer service channels for a rank (specification, section 6). If there are no VIP
 * channels, VIP members get the same ones as everybody else.
 */
export function serviceFor(services: readonly Service[], rankLevel: number): readonly Service[] {
  const vip = services.filter((service) => service.csType === 'VIP')
  if (rankLevel > vipServiceAboveRank && vip.length > 0) return vip
  return services.filter((service) => service.csType === 'LIVECHAT')
}
