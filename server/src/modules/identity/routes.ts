import * as endpoints from '@kancil/contract/identity'
import { countryList as countriesEndpoint } from '@kancil/contract/identity-countries'
import * as invites from '@kancil/contract/identity-invite'
import { freePlay as freePlayEndpoint } from '@kancil/contract/identity-trial'
import { loginByPhoneAuth as loginByPhoneAuthEndpoint } from '@kancil/contract/identity-phone-auth'
import * as phone from '@kancil/contract/identity-phone'
import * as verification from '@kancil/contract/identity-verification'
import * as policy from '@kancil/contract/identity-agent-policy'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
import { agentPolicyGate, agreeToAgentPolicy, readAgentPolicy } from './agent-policy.ts'
import { newCaptcha } from './captcha.ts'
import { changePassword } from './change-password.ts'
import { checkSlider } from './check-slider.ts'
import { countryList } from './country-list.ts'
import { finishFirstLogin } from './first-login.ts'
import { affiliate, checkAffiliate } from './invite-codes.ts'
import { freePlay } from './free-play.ts'
import { login } from './login.ts'
import { loginByPhoneAuth } from './login-phone-auth.ts'
import { logout } from './logout.ts'
import { memberIcon, memberInfo } from './member-info.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './member-sessions.ts'
import { newSlider } from './new-slider.ts'
import { setPaymentPassword } from './payment-password.ts'
import type { PhoneAuth } from './phone-auth.ts'
import { checkPow, newPow } from './pow.ts'
import { registerSettings } from './register-settings.ts'
import { recoverByPhone } from './recover-by-phone.ts'
import { register, registerMobile } from './register.ts'
import { sendLoginCode, sendRegisterCode } from './send-codes.ts'
import { sessionMarker } from './session-marker.ts'

export function identityRoutes(kernel: Kernel, phoneAuth: PhoneAuth): void {
  serve(kernel, loginByPhoneAuthEndpoint, (context, input) =>
    loginByPhoneAuth(phoneAuth, context, input),
  )
  serve(kernel, endpoints.login, login)
  serve(kernel, freePlayEndpoint, freePlay)
  serve(kernel, endpoints.logout, logout)
  serve(kernel, endpoints.sessionMarker, sessionMarker)
  serve(kernel, endpoints.memberInfo, memberInfo)
  serve(kernel, endpoints.memberIcon, memberIcon)
  serve(kernel, endpoints.registerSettings, registerSettings)
  serve(kernel, endpoints.register, (context, input) => register(phoneAuth, context, input))
  serve(kernel, phone.sendLoginCode, sendLoginCode)
  serve(kernel, phone.sendRegisterCode, sendRegisterCode)
  serve(kernel, phone.registerMobile, (context, input) => registerMobile(phoneAuth, context, input))
  serve(kernel, phone.recoverByPhone, recoverByPhone)
  serve(kernel, endpoints.changePassword, changePassword)
  serve(kernel, endpoints.setPaymentPassword, setPaymentPassword)
  serve(kernel, endpoints.finishFirstLogin, finishFirstLogin)
  serve(kernel, endpoints.listSessions, listSessions)
  serve(kernel, endpoints.revokeSession, revokeSession)
  serve(kernel, endpoints.revokeOtherSessions, revokeOtherSessions)
  serve(kernel, countriesEndpoint, countryList)
  serve(kernel, invites.affiliate, affiliate)
  serve(kernel, invites.checkAffiliate, checkAffiliate)
  kernel.gates.push(agentPolicyGate(kernel))
  serve(kernel, policy.agentPolicy, readAgentPolicy)
  serve(kernel, policy.agreeToAgentPolicy, agreeToAgentPolicy)
  serve(kernel, verification.newSlider, newSlider)
  serve(kernel, verification.checkSlider, checkSlider)
  serve(kernel, verification.newPow, newPow)
  serve(kernel, verification.checkPow, checkPow)
  serve(kernel, verification.captcha, newCaptcha)
}
