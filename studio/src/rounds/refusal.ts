import { type RgsError, rgsErrors } from '@kancil/contract/seamless/rgs'

/**
 * An expected refusal in the round protocol: HTTP 400 with the code; `reason` is the platform's own
 * code.
 */
export class RgsRefusal extends Error {
  readonly code: RgsError
  readonly reason: string | undefined

  constructor(code: RgsError, reason?: string) {
    super(rgsErrors[code])
    this.code = code
    this.reason = reason
  }
}

export function refuse(code: RgsError, reason?: string): never {
  throw new RgsRefusal(code, reason)
}
