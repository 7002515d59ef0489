import type { Settings } from '@kancil/contract/settings'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/**
 * ISO 3166 code of the visitor's country, '' when unknown: only a trusted proxy's word is taken
 * (reliability S23).
 */
export function countryOf(config: Config, request: FastifyRequest): string {
  if (!config.countryHeader || config.trustedProxies.length === 0) return ''
  // Without a proxy in between, the header is the visitor's own claim.
  if (request.ip === request.socket.remoteAddress) return ''
  const said = request.headers[config.countryHeader]
  return typeof said === 'string' && /^[A-Z]{2}$/.test(said) && said !== 'XX' ? said : ''
}

const lists = new WeakMap<readonly string[], BlockList>()

/**
 * Whether an address lies in one of the ranges (`203.0.113.0/24`, `2001:db8::/32`, or single
 * addresses).
 */
export function isDenied(regions: Settings['regions'], ip: string): boolean {
  if (regions.deniedAddresses.length === 0) return false
  let list = lists.get(regions.deniedAddresses)
  if (!list) lists.set(regions.deniedAddresses, (list = listOf(regions.deniedAddresses)))
  // An IPv4 visitor of a socket that takes both is written ::ffff:203.0.113.7.
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '')
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
