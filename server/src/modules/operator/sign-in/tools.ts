import type { Kernel } from '../../../kernel/kernel.ts'
import { openPasswords, type Passwords } from '../../../kernel/crypto/passwords.ts'

/** What signing in needs in addition to the call's context. */
export type SignInTools = {
  readonly passwords: Passwords
  /** Encrypts the authenticators' secrets at rest. */
  readonly totpKey: Buffer
}

export function signInTools(kernel: Pick<Kernel, 'secrets'>): SignInTools {
  return {
    passwords: openPasswords(kernel.secrets),
    totpKey: kernel.secrets.keyFor('operator-totp'),
  }
}
