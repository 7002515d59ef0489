import { type Id, type IdKind, idPrefixes } from '@kancil/contract/ids'
import { randomOctets } from './chance.ts'

/** A new id: prefix and UUIDv7, so that ids sort by the time they were made. */
export function newId<K extends IdKind>(kind: K, at: Date = new Date()): Id<K> {
  const bytes = randomOctets(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return `${idPrefixes[kind]}_${bytes.toString('hex')}` as Id<K>
}
