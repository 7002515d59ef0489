import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type {
  sendLoginCode as loginEndpoint,
  sendRegisterCode as registerEndpoint,
} from '@kancil/contract/identity/phone'
import { isMethodOpen } from '@kancil/rules/identity/phone-rules'
import { reachesPhones } from '../../../config.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { memberByPhone } from '../contact/phone-store.ts'
import { demandPuzzle, sendSmsCode, demandServedPhone } from './sms.ts'

/**
 * Sends a code to sign in or to reset a forgotten password. For a number nobody has proved nothing
 * is sent, but the answer and the work are the same (reliability S22).
 */
export async function sendLoginCode(
  context: Context<typeof loginEndpoint>,
  input: InputOf<typeof loginEndpoint>,
): Promise<OutputOf<typeof loginEndpoint>> {
  const { db, config, refuse } = context
  const { purpose = 'login', language } = input
  const { flags, codes, phoneAuth } = await readSettings(db)
  const isOpen = reachesPhones(config)
  if (purpose === 'login' && !(isOpen && !phoneAuth.enabled && flags.MOBILEVERCODELOGIN3))
    return refuse('sms_login_closed')
  if (purpose === 'recover' && !(isOpen && codes.forgotByPhone)) return refuse('recovery_closed')
  const phone = await demandServedPhone(context, input.countryDialingCode, input.mobileNum)
  await demandPuzzle(context, purpose, input.verification)
  const member = await memberByPhone(db, config.merchant, phone.e164)
  const { expiredMinutes } = await sendSmsCode(context, {
    phone,
    purpose,
    language,
    leaves: member !== null,
    ...(member ? { memberId: member.id } : {}),
  })
  return { expiredMinutes }
}

/**
 * Sends a registration code. If the number already has an account, its owner is told by a text
 * without a code, so that the requester learns nothing.
 */
export async function sendRegisterCode(
  context: Context<typeof registerEndpoint>,
  input: InputOf<typeof registerEndpoint>,
): Promise<OutputOf<typeof registerEndpoint>> {
  const { db, config, refuse } = context
  const { method = 'mobile', language } = input
  const { flags, phoneAuth } = await readSettings(db)
  const isOpen =
    !phoneAuth.enabled && flags.REGMOBVERF3 && isMethodOpen(method, flags, reachesPhones(config))
  if (!isOpen) return refuse('registration_closed')
  const phone = await demandServedPhone(context, input.countryDialingCode, input.mobileNo)
  await demandPuzzle(context, 'register', input.verification)
  const owner = await memberByPhone(db, config.merchant, phone.e164)
  const { expiredMinutes } = await sendSmsCode(context, {
    phone,
    purpose: 'register',
    topic: owner ? 'registered' : 'register',
    language,
  })
  return { expiredMinutes }
}
