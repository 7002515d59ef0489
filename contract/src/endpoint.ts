import type { Static, TObject, TSchema } from 'typebox'

/**
 * Who may call. `session` is any signed-in account, the trial account included; `member` is a real
 * account (the trial one is refused with `real_account_required`); `agent` has the agent centre;
 * `operator` signs in at the console and holds the endpoint's `permission`.
 */
export type Auth = 'public' | 'session' | 'member' | 'agent' | 'operator'

/** What an operator may do; roles are sets of these (`contract/src/operator/permissions.ts`). */
export type Permission =
  | 'members.read'
  | 'members.write'
  | 'withdrawals.read'
  | 'withdrawals.decide'
  | 'settings.read'
  | 'settings.write'
  | 'vendors.read'
  | 'vendors.write'
  | 'ledger.read'
  | 'audit.read'
  | 'operators.write'
  | 'messages.write'

/** Refusals of one endpoint: stable snake_case code to HTTP status. */
export type ErrorTable = {
  readonly [code: string]: 400 | 401 | 402 | 403 | 404 | 409 | 422 | 429 | 451 | 503
}

/**
 * One call of the product, described once: the server serves it, the web calls it, the OpenAPI
 * document prints it.
 */
export type Endpoint<
  In extends TObject = TObject,
  Out extends TSchema = TSchema,
  E extends ErrorTable = ErrorTable,
  A extends Auth = Auth,
  Params extends TObject = TObject,
> = {
  /** `module.verbNoun`, unique. */
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for each field of `params`. */
  readonly path: `/${string}`
  readonly auth: A
  /** Required where `auth` is `operator`. */
  readonly permission?: Permission
  /** The operator must have proved the second factor within the last five minutes. */
  readonly stepUp?: boolean
  /**
   * Whether an agent must first have agreed to the agents' policy (AGENTPOLICY3): `needed` for play
   * and deposits, which also wait for a password that must be changed. Endpoints with `auth:
   * 'agent'` need it unless they say `free`.
   */
  readonly agentPolicy?: 'needed' | 'free'
  /** The body must be a compact JWE to the published key set (decisions 7). */
  readonly encrypted?: boolean
  /** The body is `application/x-www-form-urlencoded`; JSON otherwise. */
  readonly form?: boolean
  /** The body is `multipart/form-data` with one file, the field `file` (`UploadInput`); the
   * file may have `bodyLimit` bytes less `uploadWrappingBytes`. */
  readonly upload?: boolean
  /** Query of GET and DELETE, body of POST and PUT. Unknown fields are refused. */
  readonly input: In
  readonly params?: Params
  readonly output: Out
  readonly errors: E
  /** Calls per minute from one address; otherwise the kernel's default. */
  readonly perMinute?: number
  /** Bytes; otherwise the kernel's default (64 KiB). */
  readonly bodyLimit?: number
}

/**
 * An endpoint's input and output as types, worked out once where it is described. It has no value:
 * deriving them from the schemas at every use costs the compiler half a minute.
 */
export type EndpointTypes<Input, Output> = {
  readonly '~said': { readonly input: Input; readonly output: Output }
}

export function endpoint<
  In extends TObject,
  Out extends TSchema,
  const E extends ErrorTable,
  const A extends Auth,
  Params extends TObject = TObject<Record<never, never>>,
>(
  description: Endpoint<In, Out, E, A, Params>,
): Endpoint<In, Out, E, A, Params> & EndpointTypes<Static<In> & Static<Params>, Static<Out>> {
  return description as ReturnType<typeof endpoint<In, Out, E, A, Params>>
}

/** Fields of the input and of the path together: what a handler gets. */
export type InputOf<E> =
  E extends EndpointTypes<infer Input, unknown> ? Input : Record<string, unknown>
export type OutputOf<E> = E extends EndpointTypes<unknown, infer Output> ? Output : unknown
export type ErrorOf<E> = E extends { readonly errors: infer Table } ? keyof Table & string : never

/**
 * Which listener serves an endpoint, and so whose cookie it reads: the console's paths belong to
 * the operators.
 */
export function sideOf(definition: { readonly path: string }): 'member' | 'operator' {
  return definition.path.startsWith('/console/') ? 'operator' : 'member'
}
