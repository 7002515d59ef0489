import { agentKinds } from '@kancil/contract/identity/account-kinds'
import type { OutputOf } from '@kancil/contract/endpoint'
import { reportChunkError, siteInfo, systemKeys } from '@kancil/contract/site/info'
import { systemStatus } from '@kancil/contract/site/status'
import { helpCenter, helpPath, offeredTopics } from '@kancil/contract/site/help'
import { domainRoute, routerList } from '@kancil/contract/site/reach'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { addressSpeeds } from './place/address-speed.ts'
import { readSettings } from './settings/read.ts'
import { chunkErrorReporter } from './chunks/report.ts'
import { siteInfoOf } from './info.ts'
import { status } from './status.ts'

export function siteRoutes(kernel: Kernel): void {
  serve(kernel, systemStatus, status)
  serve(kernel, siteInfo, siteInfoOf)
  serve(kernel, reportChunkError, chunkErrorReporter(kernel))
  const speeds = addressSpeeds()
  serve(kernel, domainRoute, async ({ db }) => {
    const { reach, service } = await readSettings(db)
    return { domainList: await speeds(reach.domains), resources: service.resources }
  })
  serve(kernel, routerList, async ({ db }) => {
    const { reach } = await readSettings(db)
    return { routers: reach.domains.map((url) => ({ url })) }
  })
  serve(kernel, helpCenter, async ({ db, caller }) => {
    const { flags } = await readSettings(db)
    const isAgent = caller !== null && agentKinds.includes(caller.accountKind)
    const topics = offeredTopics({ policyInForce: flags.AGENTPOLICY3, isAgent })
    return { list: topics.map((topic) => ({ ...topic, path: helpPath(topic.key) })) }
  })
  serve(kernel, systemKeys, async () => {
    return (await kernel.callKeys.published()) as OutputOf<typeof systemKeys>
  })
}
