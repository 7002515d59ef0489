import { hash } from 'node:crypto'

/**
 * The id of a round in the betting record. Not a UUIDv7 but a digest of whose round it is, so that
 * the gateway and
 * every delivery of an event name the same row without asking the database; `bet-store.ts` reckons
 * it in SQL the same way.
 */
export function roundRef(vendorId: string, memberId: string, roundId: string): string {
  return `rnd_${hash('md5', `${vendorId} ${memberId} ${roundId}`, 'hex')}`
}
