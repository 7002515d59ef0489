/*
 * Writes minimal files in MaxMind's format (maxmind-db specification 2.0), so that tests need
 * nobody's data and no licence.
 */

type Value = string | number | readonly Value[] | { readonly [key: string]: Value }

const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')
const noEntry = null
type Node = [left: Node | number | null, right: Node | number | null]

/** `entries` names IPv4 networks, none inside another: `203.0.113.0/24`. */
export function placesFile(entries: Readonly<Record<string, Value>>): Buffer {
  const root: Node = [noEntry, noEntry]
  const data: Buffer[] = []
  let offset = 0
  for (const [network, value] of Object.entries(entries)) {
    const bytes = encode(value)
    place(root, network, offset)
    data.push(bytes)
    offset += bytes.length
  }
  const nodes = listNodes(root)
  const tree = Buffer.alloc(nodes.length * 6)
  const count = nodes.length
  for (const [at, node] of nodes.entries())
    for (const [side, to] of node.entries()) {
      const record =
        to === noEntry ? count : typeof to === 'number' ? count + 16 + to : nodes.indexOf(to)
      tree.writeUIntBE(record, at * 6 + side * 3, 3)
    }
  const about = encode({
    ...{ node_count: count, record_size: 24, ip_version: 4, database_type: 'Test' },
    ...{ languages: [], description: {}, build_epoch: 1, binary_format_major_version: 2 },
    binary_format_minor_version: 0,
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, about])
}

function place(root: Node, network: string, offset: number): void {
  const [address = '', prefix = '32'] = network.split('/')
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
  let node = root
  for (let depth = 0; depth < Number(prefix) - 1; depth++) {
    const side = Number(bits[depth]) as 0 | 1
    const next = node[side]
    if (Array.isArray(next)) node = next
    else node[side] = node = [noEntry, noEntry]
  }
  node[Number(bits[Number(prefix) - 1]) as 0 | 1] = offset
}

function listNodes(root: Node): Node[] {
  const nodes = [root]
  for (const node of nodes) for (const to of node) if (Array.isArray(to)) nodes.push(to)
  return nodes
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return withSize(2, Buffer.byteLength(value), Buffer.from(value))
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return withSize(6, 4, bytes)
  }
  if (isList(value)) return withSize(11, value.length, ...value.map(encode))
  const pairs = Object.entries(value)
  return withSize(
    7,
    pairs.length,
    ...pairs.flatMap(([key, entryValue]) => [encode(key), encode(entryValue)]),
  )
}

function withSize(type: number, size: number, ...parts: readonly Buffer[]): Buffer {
  const rest = size < 29 ? [] : [size - 29]
  const head = Math.min(size, 29)
  const control = type > 7 ? [head, type - 7, ...rest] : [(type << 5) | head, ...rest]
  return Buffer.concat([Buffer.from(control), ...parts])
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}
