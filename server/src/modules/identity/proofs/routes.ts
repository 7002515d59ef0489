import * as authenticator from '@kancil/contract/identity/authenticator'
import {
  giveProof as proofEndpoint,
  sendProofCode as codeEndpoint,
} from '@kancil/contract/identity/proofs'
import * as recovery from '@kancil/contract/identity/recovery'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serve } from '../../../kernel/http/serve.ts'
import {
  authenticatorState,
  bindAuthenticator,
  offerAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '../authenticator/manage.ts'
import { forgotByEmail } from '../passwords/forgot-by-email.ts'
import { giveProof, sendProofCode } from './give.ts'
import { resetPassword } from '../passwords/reset.ts'

/** Proofs of identity for when a password alone is not enough or is lost. */
export function proofRoutes(kernel: Kernel): void {
  serve(kernel, recovery.forgotByEmail, forgotByEmail)
  serve(kernel, recovery.resetPassword, resetPassword)
  serve(kernel, codeEndpoint, sendProofCode)
  serve(kernel, proofEndpoint, giveProof)
  serve(kernel, authenticator.authenticatorState, authenticatorState)
  serve(kernel, authenticator.offerAuthenticator, offerAuthenticator)
  serve(kernel, authenticator.bindAuthenticator, bindAuthenticator)
  serve(kernel, authenticator.renewRecoveryCodes, renewRecoveryCodes)
  serve(kernel, authenticator.removeAuthenticator, removeAuthenticator)
}
