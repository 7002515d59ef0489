import type { ProofKind } from '@kancil/contract/identity/proofs'

export type ProofFacts = {
  readonly hasNumber: boolean
  /** The number's owner has shown a code sent to it, and texts can be sent there. */
  readonly takesTexts: boolean
  readonly takesMail: boolean
  readonly hasPayeeName: boolean
  readonly hasAuthenticator: boolean
}

/**
 * What a login from an unrecorded address may be proved by; none where the account has nothing to
 * prove it with. Whoever bound an authenticator is no longer asked for what others may know, the
 * number and the name: that would leave the door beside the lock open.
 */
export function offeredProofs(facts: ProofFacts): ProofKind[] {
  const { hasNumber, takesTexts, takesMail, hasPayeeName, hasAuthenticator } = facts
  const offers: readonly (readonly [ProofKind, boolean])[] = [
    ['authenticator', hasAuthenticator],
    ['smsCode', takesTexts],
    ['email', takesMail],
    ['phone', hasNumber && !hasAuthenticator],
    ['payeeName', hasPayeeName && !hasAuthenticator],
  ]
  return offers.filter(([, isOffered]) => isOffered).map(([kind]) => kind)
}

/** Names as a bank writes them: letters in either case, any spacing. */
export function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return plain(a) !== '' && plain(a) === plain(b)
}

const recoveryAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const recoveryLength = 10

/** `ABCDE-23456` from chance alone: 50 bits, without signs that look alike. */
export function recoveryCodeFrom(octets: Uint8Array): string {
  const signs = [...octets.slice(0, recoveryLength)].map((octet) => recoveryAlphabet[octet % 32])
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}

/** As it was shown, from whatever way it was typed; null for what is no recovery code. */
export function asRecoveryCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const fits =
    signs.length === recoveryLength && [...signs].every((one) => recoveryAlphabet.includes(one))
  return fits ? `${signs.slice(0, 5)}-${signs.slice(5)}` : null
}
