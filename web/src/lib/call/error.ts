import type { Endpoint, ErrorOf } from '@kancil/contract/endpoint'
import type { CommonError } from '@kancil/contract/errors'

/** Codes that originate in the browser: no answer came, or none that the contract knows. */
export type LocalError = 'network' | 'unknown'
export type CodeOf<E> = ErrorOf<E> | CommonError | LocalError

/** A call that was refused or never arrived. `value` is what the screen needs to explain it. */
export class CallError<Code extends string = string> extends Error {
  override name = 'CallError'
  readonly code: Code | CommonError | LocalError
  readonly value: Readonly<Record<string, unknown>>
  readonly status: number

  constructor(
    code: Code | CommonError | LocalError,
    value: Readonly<Record<string, unknown>> = {},
    status = 0,
  ) {
    super(code)
    this.code = code
    this.value = value
    this.status = status
  }
}

// `any` where the contract's own generics are wider than a variance check can follow.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEndpoint = Endpoint<any, any, any, any, any>
