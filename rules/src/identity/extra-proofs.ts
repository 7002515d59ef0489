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
 * What can prove a login from an unrecorded address; empty if the account has no proof to offer. A
 * member with an authenticator is no longer asked for the number or the name, which others may
 * know: that would be a way around the authenticator.
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

/** `ABCDE-23456` purely at random: 50 bits, without characters that look alike. */
export function recoveryCodeFrom(octets: Uint8Array): string {
  const signs = [...octets.slice(0, recoveryLength)].map((octet) => recoveryAlphabet[octet % 32])
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}

/** The code as it was shown, however it was typed; null if it is not a recovery code. */
export function asRecoveryCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const fits =
    signs.length === recoveryLength &&
    [...signs].every((character) => recoveryAlphabet.includes(character))
  return fits ? `${signs.slice(0, 5)}-${signs.slice(5)}` : null
}
