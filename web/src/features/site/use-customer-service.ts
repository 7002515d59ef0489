import { memberInfo } from '@kancil/contract/identity/member'
import type { SiteInfo } from '@kancil/contract/site/info'
import { serviceFor } from '@kancil/rules/site/service-for'
import { useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSiteInfo } from '../../lib/site.ts'

/** The customer service channels for this visitor or member, each with a label. */
export function useCustomerService(): SiteInfo['customerService'] {
  const text = useText()
  const { customerService } = useSiteInfo()
  const isMember = useSession().state === 'member'
  const { data } = useQueryOf(memberInfo, {}, { enabled: isMember, staleMs: 60_000 })
  const rank = (isMember && data?.clubLabel?.rankLevel) || 0
  return serviceFor(customerService, rank).map((item) => ({
    ...item,
    title: item.title || text(`shell.service.${item.csType}`),
  }))
}
