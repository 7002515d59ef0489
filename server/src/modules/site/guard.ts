import { customerServiceLinks } from '@kancil/contract/site/customer-service'
import { siteInfo, systemKeys } from '@kancil/contract/site/info'
import { type StatusReport, systemStatus } from '@kancil/contract/site/status'
import { visitorStatus } from '@kancil/rules/site/visitor-status'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../kernel/http/listen.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readSettings } from './settings/read.ts'
import { isAmong } from './place/of-visitor.ts'

/**
 * What a closed site still answers: whether it is open, how to reach the house, and news of its
 * reopening.
 */
const alwaysOpen: ReadonlySet<string> = new Set([
  systemStatus.path,
  siteInfo.path,
  systemKeys.path,
  '/wps/live',
])

/** Customer service answers while the site is closed: that is when it is asked for. */
const isService = (path: string): boolean =>
  path === customerServiceLinks.path || /^\/wps\/chat(\/|$)/.test(path)

/**
 * Refuses the member API while the site is closed, to everyone or to this visitor. Vendor and bank
 * callbacks, pages and machine endpoints are not part of it: rounds in progress are still settled.
 */
export function guardMemberApi(kernel: Kernel): void {
  kernel.member.app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url ?? ''
    if (!/^\/(wps|lgw)\//.test(path) || alwaysOpen.has(path) || isService(path)) return
    const { status } = await reportFor(kernel, request)
    if (status === 1) return fail(reply.header('retry-after', '60'), 503, 'maintenance')
    if (status === 2) return fail(reply, 451, 'region_restricted')
  })
}

/** The site's status for this visitor, and what it knows of their location. */
export async function reportFor(
  kernel: Pick<Kernel, 'db'>,
  request: FastifyRequest,
): Promise<StatusReport> {
  const settings = await readSettings(kernel.db)
  const { ip, country, region } = request
  const { allowedAddresses, deniedAddresses } = settings.regions
  const address = isAmong(allowedAddresses, ip)
    ? 'allowed'
    : isAmong(deniedAddresses, ip)
      ? 'denied'
      : 'plain'
  const status = visitorStatus(settings, { address, country, region })
  const { message } = settings.system
  const words = status === 0 || message === '' ? {} : { message }
  return { status, ip, country, ...words }
}
