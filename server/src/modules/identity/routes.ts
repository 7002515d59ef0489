import * as loginCalls from '@kancil/contract/identity/login'
import * as sessionsCalls from '@kancil/contract/identity/sessions'
import * as memberCalls from '@kancil/contract/identity/member'
import * as registrationCalls from '@kancil/contract/identity/registration'
import * as passwordsCalls from '@kancil/contract/identity/passwords'
import { countryList as countriesEndpoint } from '@kancil/contract/identity/countries'
import * as invites from '@kancil/contract/identity/invites'
import { freePlay as freePlayEndpoint } from '@kancil/contract/identity/trial'
import { loginByPhoneAuth as loginByPhoneAuthEndpoint } from '@kancil/contract/identity/phone-auth'
import * as phone from '@kancil/contract/identity/phone'
import * as sliderCalls from '@kancil/contract/identity/verification/slider'
import * as powCalls from '@kancil/contract/identity/verification/pow'
import * as captchaCalls from '@kancil/contract/identity/verification/captcha'
import * as policy from '@kancil/contract/identity/agent-policy'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { agentPolicyGate, agreeToAgentPolicy, readAgentPolicy } from './agent-policy/agreement.ts'
import { newCaptcha } from './verification/captcha.ts'
import { changePassword } from './passwords/change.ts'
import { checkSlider } from './verification/check-slider.ts'
import { countryList } from './registration/country-list.ts'
import { finishFirstLogin } from './login/first-login.ts'
import { affiliate, checkAffiliate } from './registration/invite-codes.ts'
import { freePlay } from './trial/free-play.ts'
import { login } from './login/login.ts'
import { loginByPhoneAuth } from './login/phone-auth.ts'
import { logout } from './sessions/logout.ts'
import { memberIcon, memberInfo } from './profile/info.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './sessions/list.ts'
import { newSlider } from './verification/new-slider.ts'
import { setPaymentPassword } from './passwords/payment.ts'
import type { PhoneAuth } from './phone-auth/provider.ts'
import { checkPow, newPow } from './verification/pow.ts'
import { registerSettings } from './registration/settings.ts'
import { recoverByPhone } from './passwords/recover-by-phone.ts'
import { register, registerMobile } from './registration/register.ts'
import { sendLoginCode, sendRegisterCode } from './codes/send.ts'
import { sessionMarker } from './sessions/marker.ts'

export function identityRoutes(kernel: Kernel, phoneAuth: PhoneAuth): void {
  serve(kernel, loginByPhoneAuthEndpoint, (context, input) =>
    loginByPhoneAuth(phoneAuth, context, input),
  )
  serve(kernel, loginCalls.login, login)
  serve(kernel, freePlayEndpoint, freePlay)
  serve(kernel, loginCalls.logout, logout)
  serve(kernel, sessionsCalls.sessionMarker, sessionMarker)
  serve(kernel, memberCalls.memberInfo, memberInfo)
  serve(kernel, memberCalls.memberIcon, memberIcon)
  serve(kernel, registrationCalls.registerSettings, registerSettings)
  serve(kernel, registrationCalls.register, (context, input) => register(phoneAuth, context, input))
  serve(kernel, phone.sendLoginCode, sendLoginCode)
  serve(kernel, phone.sendRegisterCode, sendRegisterCode)
  serve(kernel, phone.registerMobile, (context, input) => registerMobile(phoneAuth, context, input))
  serve(kernel, phone.recoverByPhone, recoverByPhone)
  serve(kernel, passwordsCalls.changePassword, changePassword)
  serve(kernel, passwordsCalls.setPaymentPassword, setPaymentPassword)
  serve(kernel, passwordsCalls.finishFirstLogin, finishFirstLogin)
  serve(kernel, sessionsCalls.listSessions, listSessions)
  serve(kernel, sessionsCalls.revokeSession, revokeSession)
  serve(kernel, sessionsCalls.revokeOtherSessions, revokeOtherSessions)
  serve(kernel, countriesEndpoint, countryList)
  serve(kernel, invites.affiliate, affiliate)
  serve(kernel, invites.checkAffiliate, checkAffiliate)
  kernel.gates.push(agentPolicyGate(kernel))
  serve(kernel, policy.agentPolicy, readAgentPolicy)
  serve(kernel, policy.agreeToAgentPolicy, agreeToAgentPolicy)
  serve(kernel, sliderCalls.newSlider, newSlider)
  serve(kernel, sliderCalls.checkSlider, checkSlider)
  serve(kernel, powCalls.newPow, newPow)
  serve(kernel, powCalls.checkPow, checkPow)
  serve(kernel, captchaCalls.captcha, newCaptcha)
}
