import type { OutputOf } from '@kancil/contract/endpoint'
import { siteInfo, systemKeys, systemStatus } from '@kancil/contract/site'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
import { siteInfoOf } from './site-info.ts'
import { status } from './status.ts'

export function siteRoutes(kernel: Kernel): void {
  serve(kernel, systemStatus, status)
  serve(kernel, siteInfo, siteInfoOf)
  serve(kernel, systemKeys, async () => {
    return (await kernel.callKeys.published()) as OutputOf<typeof systemKeys>
  })
}
