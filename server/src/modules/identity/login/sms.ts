import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type login as endpoint, rememberHours } from '@kancil/contract/identity/login'
import { reachesPhones } from '../../../config.ts'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { noteAttempt, type AttemptReservation, settleAttempt } from './attempt-store.ts'
import { showRemembered } from '../sessions/cookies.ts'
import { demandRight } from '../codes/answer.ts'
import { phoneOf } from '../contact/number.ts'
import { memberByPhone } from '../contact/phone-store.ts'
import { checkCode } from '../codes/issue.ts'
import { attemptOf, giveSession, openSession, trustBrowser } from './sign-in.ts'
import { type Member, noteLogin } from '../store.ts'

type LoginContext = Context<typeof endpoint>
type LoginInput = InputOf<typeof endpoint>

/** The checks of the password login that this one shares. */
export type DoorKeeper = {
  /** Records the attempt; refuses if the address asks too often. */
  reserve(context: LoginContext, key: string): Promise<AttemptReservation>
  whyClosed(input: LoginInput, member: Member): Parameters<LoginContext['refuse']>[0] | null
}

/**
 * Signs in by mobile number and the code sent to it. A puzzle was already solved to get the code;
 * an expired password does not matter here (specification, section 4).
 */
export async function loginBySms(
  context: LoginContext,
  input: LoginInput,
  door: DoorKeeper,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config, now, refuse } = context
  const { flags, phoneAuth } = await readSettings(db)
  const isOpen = flags.MOBILEVERCODELOGIN3 && !phoneAuth.enabled && reachesPhones(config)
  if (!isOpen) return refuse('sms_login_closed')
  const phone = phoneOf(input.countryDialingCode ?? '', input.username) ?? refuse('mobile_invalid')
  const reserved = await door.reserve(context, phone.e164)
  const ask = { channel: 'sms', purpose: 'login', destination: phone.e164 } as const
  const right = demandRight(await checkCode(context, { ...ask, code: input.password }))
  const member = (await memberByPhone(db, config.merchant, phone.e164)) ?? refuse('code_expired')
  const closed = door.whyClosed(input, member)
  if (closed) {
    await settleAttempt(db, reserved.id, 'refused')
    return refuse(closed)
  }
  const facts = {
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: false,
    mustChangePassword: false,
    rememberMe: input.rememberMe === true,
  }
  const entered = await inTransaction(db, async (tx) => {
    if (!(await right.use(tx))) return refuse('code_expired')
    await settleAttempt(tx, reserved.id, 'ok')
    const attempt = attemptOf(context, member.merchant, member.account_key)
    await noteAttempt(tx, { ...attempt, device: null }, 'ok')
    if (!(await noteLogin(tx, member.id, now))) return refuse('code_expired')
    const trust = await trustBrowser(tx, context, member, facts.rememberMe)
    return { trust, started: await openSession(tx, context, member, facts) }
  })
  entered.trust()
  if (facts.rememberMe) {
    const { national: username, dialingCode: countryDialingCode } = phone
    const hint = { username, countryDialingCode, type: 'sms' } as const
    showRemembered(context.reply, hint, rememberHours * 3_600)
  }
  return giveSession(context, member, entered.started, facts)
}
