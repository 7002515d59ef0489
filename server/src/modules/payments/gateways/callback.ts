import { gatewayCallbackPath } from '@kancil/contract/payments/gateway'
import { fail } from '../../../kernel/http/listen.ts'
import { keepCallback } from '../callbacks/keep.ts'
import type { Payments } from './gateway.ts'
import { takeEvent } from './take-event.ts'

/**
 * Calls per minute from one address. High, because a gateway catching up after an outage makes
 * many.
 */
const callsPerMinute = 6_000

/**
 * `POST /gateway/:gatewayId/callback`. The signature covers the raw bytes and is checked before
 * anything else. Reports processed now or earlier are answered 200; only then does the gateway stop
 * sending.
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
