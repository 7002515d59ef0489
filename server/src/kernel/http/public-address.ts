import { BlockList, isIP } from 'node:net'

/** Addresses of machines, private networks and nobody (RFC 6890), where no outside service lives. */
const inner = new BlockList()
const ranges4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
  '192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
// IPv4 inside IPv6 (mapped, NAT64, 6to4, Teredo) is refused whole: no vendor needs it.
const ranges6 =
  '::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 ' +
  'fc00::/7 fe80::/10 fec0::/10 ff00::/8'
for (const [ranges, family] of [
  [ranges4, 'ipv4'],
  [ranges6, 'ipv6'],
] as const)
  for (const range of ranges.split(' ')) {
    const [address = '', bits] = range.split('/')
    inner.addSubnet(address, Number(bits), family)
  }

/** Whether an IP address belongs to the public internet. */
export function isPublicIp(ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && !inner.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}

/** False for a host that is an inner address, or a name that only an inner network has. */
export function mayBePublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPublicIp(host)
  return host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/i.test(host)
}
