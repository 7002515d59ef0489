import { loginByPhoneAuth } from '@kancil/contract/identity/phone-auth'
import type { PhoneAuthFault } from '@kancil/contract/ports/phone-auth-page'
import type { MessageId } from '../../../i18n/message-id.ts'
import { texts } from '../../../lib/texts.ts'

/**
 * The error catalogue of the specification, section 8: an error without a text does not compile.
 */
export const faultTexts: Readonly<Record<PhoneAuthFault, MessageId>> = {
  invalid_phone_number: 'provider.fault.invalidNumber',
  missing_phone_number: 'provider.fault.missingNumber',
  too_many_requests: 'provider.fault.tooMany',
  invalid_code: 'provider.fault.invalidCode',
  missing_code: 'provider.fault.missingCode',
  captcha_failed: 'provider.fault.captcha',
  quota_exceeded: 'provider.fault.quota',
  not_enabled: 'provider.fault.notEnabled',
  code_expired: 'provider.fault.expired',
  popup_closed: 'provider.fault.popupClosed',
  popup_blocked: 'provider.fault.popupBlocked',
  network: 'errors.network',
  unknown: 'provider.fault.unknown',
}

/** Why our server does not accept the provider's token. */
export const tokenTexts = {
  phone_token_refused: 'provider.token.refused',
  phone_auth_unavailable: 'provider.token.unavailable',
  phone_auth_closed: 'provider.token.closed',
} as const

export const explainProviderLogin = texts(loginByPhoneAuth, {
  ...tokenTexts,
  sms_login_closed: 'phone.login.closed',
  phone_unknown: 'provider.noMember',
  account_frozen: 'identity.login.frozen',
  account_closed: 'identity.login.closed',
  member_no_enter: 'identity.login.noEnter',
  error_not_agent: 'entry.agent.error',
})
