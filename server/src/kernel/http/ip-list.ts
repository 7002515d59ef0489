import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Whether an address lies in one of the ranges: `203.0.113.0/24`, `2001:db8::/32`, or single
 * addresses.
 */
export function ipList(ranges: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (ip) => {
    // An IPv4 caller on a dual-stack socket is written ::ffff:203.0.113.7.
    const address = ip.replace(/^::ffff:(?=\d+\.)/, '')
    return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

/** Whether a text is an address or a range that `ipList` takes. */
export function isIpRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
  )
}
