import { statusMessage } from '@kancil/contract/site'
import type { Module } from '../../kernel/module.ts'
import { siteConsole } from './console.ts'
import { guardMemberApi, reportFor } from './guard.ts'
import { readSettings } from './read-settings.ts'
import { siteRoutes } from './routes.ts'
import { siteInfoOf } from './site-info.ts'

export const site: Module = {
  name: 'site',
  needs: ['operator'],
  routes(kernel) {
    guardMemberApi(kernel)
    siteRoutes(kernel)
    siteConsole(kernel)
  },
  async pageFacts(kernel, request) {
    const [info, status] = await Promise.all([siteInfoOf(kernel), reportFor(kernel, request)])
    return { info, status }
  },
  async hello(kernel) {
    const { system } = await readSettings(kernel.db)
    return [{ type: statusMessage, data: system }]
  },
}
