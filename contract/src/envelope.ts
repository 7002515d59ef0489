/**
 * Every answer of `/wps`, `/lgw` and the console (decisions 13); the HTTP status agrees with it.
 */
export type Success<Value> = { readonly success: true; readonly value: Value }
export type Failure = {
  readonly success: false
  /** A code of the endpoint's table or of `commonErrors`. */
  readonly message: string
  /**
   * What the screen needs to explain the refusal: a field's name, a balance, seconds to wait, the
   * log's request id.
   */
  readonly value: Readonly<Record<string, unknown>>
}
export type Envelope<Value> = Success<Value> | Failure
