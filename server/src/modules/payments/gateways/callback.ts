import { gatewayCallbackPath } from '@kancil/contract/payments/gateway'
import { ipList } from '../../../kernel/http/ip-list.ts'
import { fail } from '../../../kernel/http/listen.ts'
import { readSettings } from '../../site/door.ts'
import { keepCallback } from '../callbacks/keep.ts'
import type { Payments } from './gateway.ts'
import { takeEvent } from './take-event.ts'

/**
 * Calls per minute from one address. High, because a gateway catching up after an outage makes
 * many.
 */
const callsPerMinute = 6_000

const lists = new WeakMap<readonly string[], (ip: string) => boolean>()

/** Whether the operator binds this gateway to its addresses, and the call came from elsewhere. */
async function isForeign({ kernel }: Payments, gatewayId: string, ip: string): Promise<boolean> {
  const { gatewayAddresses } = (await readSettings(kernel.db)).payments
  const addresses = gatewayAddresses.find((row) => row.gatewayId === gatewayId)?.addresses
  if (!addresses) return false
  let isListed = lists.get(addresses)
  if (!isListed) lists.set(addresses, (isListed = ipList(addresses)))
  return !isListed(ip)
}

/**
 * `POST /gateway/:gatewayId/callback`. The signature covers the raw bytes and is checked before
 * anything else but the caller's address. Reports processed now or earlier are answered 200; only
 * then does the gateway stop sending.
 */
export function serveCallbacks(payments: Payments): void {
  const { kernel, gateways } = payments
  kernel.member.app.post<{ Params: { gatewayId: string } }>(
    gatewayCallbackPath,
    { config: { rateLimit: { max: callsPerMinute, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const gateway = gateways.get(request.params.gatewayId)
      if (!gateway) return fail(reply, 404, 'not_found')
      if (!request.rawBody) return fail(reply, 415, 'unsupported_media_type')
      const call = { gatewayId: gateway.id, ip: request.ip, raw: request.rawBody }
      if (await isForeign(payments, gateway.id, request.ip)) {
        request.log.warn({ gatewayId: gateway.id, ip: request.ip }, 'callback from elsewhere')
        const verdict = 'foreign_address'
        await keepCallback(kernel, { ...call, verdict, outcome: '', event: null })
        return fail(reply, 403, verdict)
      }
      const event = gateway.webhook(request.rawBody, request.headers, kernel.clock.now())
      if (!event.ok) {
        request.log.warn({ gatewayId: gateway.id, code: event.code }, 'callback refused')
        await keepCallback(kernel, { ...call, verdict: event.code, outcome: '', event: null })
        return fail(reply, event.code === 'malformed' ? 400 : 401, event.code)
      }
      const report = { ...call, verdict: 'verified' as const, event: event.event }
      const outcome = await takeEvent(payments, gateway.id, event.event).catch(async (error) => {
        await keepCallback(kernel, { ...report, outcome: 'failed' })
        throw error
      })
      await keepCallback(kernel, { ...report, outcome })
      return reply.send({ success: true, value: { outcome } })
    },
  )
}
