import { BlockList, isIP } from 'node:net'

/** Addresses of machines, private networks and nobody (RFC 6890); no outside service has one. */
const inner4 = blockListOf(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 ' +
    '192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
)
/**
 * IPv4 inside IPv6 (mapped, NAT64, 6to4, Teredo) is refused whole: no vendor needs it. In a list of
 * its own, since a list takes mapped addresses for the IPv4 ones.
 */
const inner6 = blockListOf(
  'ipv6',
  '::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 ' +
    'fc00::/7 fe80::/10 fec0::/10 ff00::/8',
)

function blockListOf(family: 'ipv4' | 'ipv6', ranges: string): BlockList {
  const list = new BlockList()
  for (const range of ranges.split(' ')) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether an IP address belongs to the public internet. */
export function isPublicIp(ip: string): boolean {
  const family = isIP(ip)
  if (family === 0) return false
  return family === 6 ? !inner6.check(ip, 'ipv6') : !inner4.check(ip, 'ipv4')
}

/** False for a host that is an inner address, or a name that only an inner network has. */
export function mayBePublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPublicIp(host)
  return host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/i.test(host)
}
