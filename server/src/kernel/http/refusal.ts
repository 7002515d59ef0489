/**
 * An expected "no" with a code that the endpoint declares (or a common one). Anything else thrown
 * is a bug.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly value: Readonly<Record<string, unknown>>
  constructor(code: string, value: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.value = value
  }
}
