/** The whole IPv4 address; for IPv6 the /64 that one household or phone is given. */
export function networkOf(ip: string): string {
  const plain = unmapIp(ip)
  return plain.includes(':') ? prefixOf(plain, 4) : plain
}

/** The network around an address that one party often holds as a whole: a /24, for IPv6 a /48. */
export function blockOf(ip: string): string {
  const plain = unmapIp(ip)
  return plain.includes(':') ? prefixOf(plain, 3) : `${plain.replace(/\.\d+$/, '')}.0/24`
}

function unmapIp(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
}

/** The first `count` groups of sixteen bits of an IPv6 address. */
function prefixOf(ip: string, count: number): string {
  const [head = '', tail = ''] = ip.split('::')
  const front = head.split(':').filter(Boolean)
  const back = ip.includes('::') ? tail.split(':').filter(Boolean) : []
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...zeros, ...back].slice(0, count)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${count * 16}`
}
