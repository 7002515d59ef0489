import { hmacSha256 } from '../../../kernel/chance.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'

/** An address as stored with a puzzle: comparable, but not readable. */
export function addressHash({ secrets, ip }: { secrets: Secrets; ip: string }): Buffer {
  return hmacSha256(secrets.keyFor('puzzle-address'), networkOf(ip)).subarray(0, 16)
}
