import { hash } from 'node:crypto'

/**
 * The id of a round in the betting record. It is a digest of vendor, member and round rather than a
 * UUIDv7, so that the gateway and every delivery of an event name the same row without asking the
 * database. `modules/games/bets/store.ts` computes it the same way in SQL.
 */
export function roundRef(vendorId: string, memberId: string, roundId: string): string {
  return `rnd_${hash('md5', `${vendorId} ${memberId} ${roundId}`, 'hex')}`
}
