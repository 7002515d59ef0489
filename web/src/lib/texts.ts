import type { ErrorOf } from '@kancil/contract/endpoint'
import type { CommonError } from '@kancil/contract/errors'
import type { MessageId } from '../i18n/message-id.ts'
import type { AnyEndpoint, CallError, CodeOf, LocalError } from './call/error.ts'

export type Explanation = { readonly id: MessageId; readonly values: Record<string, unknown> }

/**
 * A record over every code that any endpoint may answer: a new code without a text does not
 * compile.
 */
const commonTexts: Record<CommonError | LocalError, MessageId> = {
  bad_request: 'errors.badRequest',
  not_logged_in: 'errors.notLoggedIn',
  session_expired: 'errors.sessionExpired',
  forbidden: 'errors.forbidden',
  origin_refused: 'errors.originRefused',
  real_account_required: 'errors.realAccountRequired',
  step_up_required: 'errors.stepUpRequired',
  password_change_required: 'errors.passwordChangeRequired',
  self_excluded: 'errors.selfExcluded',
  under_age: 'errors.underAge',
  agent_policy_required: 'errors.agentPolicyRequired',
  own_member: 'errors.ownMember',
  not_found: 'errors.notFound',
  idempotency_conflict: 'errors.idempotencyConflict',
  body_too_large: 'errors.bodyTooLarge',
  unsupported_media_type: 'errors.unsupportedMediaType',
  encryption_required: 'errors.encryptionRequired',
  undecipherable: 'errors.undecipherable',
  too_many_requests: 'errors.tooManyRequests',
  region_restricted: 'errors.regionRestricted',
  internal: 'errors.internal',
  maintenance: 'errors.maintenance',
  unavailable: 'errors.unavailable',
  network: 'errors.network',
  unknown: 'errors.unknown',
}

/**
 * A text for each of the endpoint's own codes; common codes have default texts that may be
 * overridden.
 */
export type TextsOf<E extends AnyEndpoint> = Readonly<Record<ErrorOf<E>, MessageId>> &
  Readonly<Partial<Record<CommonError | LocalError, MessageId>>>

/**
 * `const explain = texts(login, { wrong_password: 'identity.error.wrongPassword' })`; then
 * `<Alert error={action.error} explain={explain} />`. A declared code without a text does not
 * compile.
 */
export function texts<E extends AnyEndpoint>(
  _endpoint: E,
  ownTexts: TextsOf<E>,
): (error: CallError<CodeOf<E>>) => Explanation {
  const all: Partial<Record<string, MessageId>> = { ...commonTexts, ...ownTexts }
  return (error) => ({ id: all[error.code] ?? commonTexts.unknown, values: { ...error.value } })
}

/** For reads whose endpoint has no codes of its own. */
export function explainCommon(error: unknown): Explanation {
  const code = (error as { code?: string } | null)?.code ?? 'unknown'
  const errorIds: Partial<Record<string, MessageId>> = commonTexts
  return { id: errorIds[code] ?? commonTexts.unknown, values: {} }
}
