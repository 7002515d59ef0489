import type { Module } from '../../kernel/module.ts'
import { siteConsole } from './console.ts'
import { guardMemberApi } from './guard.ts'
import { readSettings } from './read-settings.ts'
import { siteRoutes } from './routes.ts'

export const site: Module = {
  name: 'site',
  needs: ['operator'],
  routes(kernel) {
    guardMemberApi(kernel)
    siteRoutes(kernel)
    siteConsole(kernel)
  },
  async hello(kernel) {
    const { system } = await readSettings(kernel.db)
    return [{ type: 'site.status', data: system }]
  },
}
