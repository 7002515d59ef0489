import { type RgsError, rgsErrors } from '@kancil/contract/seamless/rgs'
import type { Failure } from '../engine/round/failure.ts'

export type Reply<Answer> = { readonly kind: 'ok'; readonly answer: Answer } | Failure

/** Only a 400 with a code of the protocol is a refusal; anything else leaves the outcome open. */
export function asFailure(status: number, body: { error?: string; reason?: string }): Failure {
  const code = status === 400 ? body.error : undefined
  return code !== undefined && Object.hasOwn(rgsErrors, code)
    ? { kind: 'refused', code: code as RgsError, reason: body.reason }
    : { kind: 'lost' }
}
