import type { VerificationPurpose } from '@kancil/contract/identity/verification/purpose'
import { checkPow, newPow } from '@kancil/contract/identity/verification/pow'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { call } from '../../../lib/call/send.ts'

/**
 * Requests a proof-of-work task, solves it, and returns the signed result. Stops when `signal`
 * aborts.
 */
export async function proveWork(
  purpose: VerificationPurpose,
  hard: boolean,
  signal: AbortSignal,
): Promise<string> {
  const { challengeId, parameters, signature } = await call(newPow, { purpose, hard }, signal)
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const challenge = { parameters, signature } as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  signal.throwIfAborted()
  if (!solution) throw new Error('the proof of work found no answer in time')
  const { counter, derivedKey } = solution
  const { verification } = await call(checkPow, { challengeId, counter, derivedKey }, signal)
  return verification
}
