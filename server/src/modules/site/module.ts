import type { Geo } from '@kancil/contract/ports/geo'
import { statusMessage } from '@kancil/contract/site/status'
import type { Config } from '../../config.ts'
import type { Module } from '../../kernel/module.ts'
import { siteConsole } from './console.ts'
import { guardMemberApi, reportFor } from './guard.ts'
import { readSettings } from './settings/read.ts'
import { siteRoutes } from './routes.ts'
import { siteInfoOf } from './info.ts'
import { placeVisitors } from './place/of-visitor.ts'

/** `openGeo` locates an address; without it nobody's country is known. */
export function siteModule({ openGeo }: { openGeo?: (config: Config) => Geo } = {}): Module {
  return {
    name: 'site',
    needs: ['operator'],
    routes(kernel) {
      placeVisitors(kernel.member.app, kernel.config, openGeo?.(kernel.config) ?? null)
      guardMemberApi(kernel)
      siteRoutes(kernel)
      siteConsole(kernel)
    },
    async pageFacts(kernel, request) {
      const [info, status] = await Promise.all([siteInfoOf(kernel), reportFor(kernel, request)])
      const { reach } = await readSettings(kernel.db)
      // Pages call the provider that verifies numbers, if there is one.
      const provider = info.phoneAuth ? [new URL(info.phoneAuth.restUrl).origin] : []
      return { info, status, outside: { ...reach, domains: [...reach.domains, ...provider] } }
    },
    strictSessions: async ({ db }) => (await readSettings(db)).signIn.strictSessions,
    async hello(kernel) {
      const { system } = await readSettings(kernel.db)
      return [{ type: statusMessage, data: system }]
    },
  }
}

export const site = siteModule()
