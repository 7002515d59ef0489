/** Refusals that any endpoint may answer, whatever its own table lists. */
export const commonErrors = {
  bad_request: 400,
  not_logged_in: 401,
  session_expired: 401,
  forbidden: 403,
  origin_refused: 403,
  real_account_required: 403,
  step_up_required: 403,
  /** The member signed in with a password that must be changed first (decisions 6). */
  password_change_required: 403,
  /** The member takes a break from play; `value.kind`, `value.until` (null: without an end). */
  self_excluded: 403,
  /** The owner of the account is too young to play here. */
  under_age: 403,
  /** An agent has not agreed to the policy in force; `value.version` (AGENTPOLICY3). */
  agent_policy_required: 403,
  /** It concerns the member account that is the operator's own: another operator decides. */
  own_member: 403,
  not_found: 404,
  idempotency_conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  encryption_required: 415,
  undecipherable: 400,
  too_many_requests: 429,
  region_restricted: 451,
  internal: 500,
  maintenance: 503,
  unavailable: 503,
} as const

export type CommonError = keyof typeof commonErrors
