import type { Geo } from '@kancil/contract/ports/geo'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { ipList } from '../../../kernel/http/ip-list.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** ISO 3166 code of the visitor's country, '' when unknown. */
    readonly country: string
    /** ISO 3166-2 code of the region within it, '' when unknown. */
    readonly region: string
  }
}

/** Adds the visitor's place to every request of a listener, looked up on first use. */
export function placeVisitors(app: FastifyInstance, config: Config, geo: Geo | null): void {
  app.decorateRequest('country', {
    getter(this: FastifyRequest) {
      return countrySaid(config, this) || (geo?.countryOf(this.ip) ?? '')
    },
  })
  app.decorateRequest('region', {
    getter(this: FastifyRequest) {
      return regionSaid(config, this) || (geo?.regionOf(this.ip) ?? '')
    },
  })
}

function countrySaid(config: Config, request: FastifyRequest): string {
  const country = saidByProxy(config, request, config.countryHeader)
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : ''
}

/** Proxies send `14` alongside the country `MY`, or `MY-14`. */
function regionSaid(config: Config, request: FastifyRequest): string {
  const region = saidByProxy(config, request, config.regionHeader)
  const whole = region.includes('-') ? region : `${countrySaid(config, request)}-${region}`
  return /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(whole) ? whole : ''
}

/** Only a trusted proxy's headers count (reliability S23). */
function saidByProxy(config: Config, request: FastifyRequest, header: string): string {
  if (!header || config.trustedProxies.length === 0) return ''
  // Without a proxy in between, the header is the visitor's own claim.
  if (request.ip === request.socket.remoteAddress) return ''
  const value = request.headers[header]
  return typeof value === 'string' ? value : ''
}

const lists = new WeakMap<readonly string[], (ip: string) => boolean>()

/**
 * Whether an address lies in one of the ranges (`203.0.113.0/24`, `2001:db8::/32`, or single
 * addresses).
 */
export function isAmong(ranges: readonly string[], ip: string): boolean {
  if (ranges.length === 0) return false
  let has = lists.get(ranges)
  if (!has) lists.set(ranges, (has = ipList(ranges)))
  return has(ip)
}
