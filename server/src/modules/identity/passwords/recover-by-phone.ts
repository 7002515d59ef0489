import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import type { recoverByPhone as endpoint } from '@kancil/contract/identity/phone'
import { reachesPhones } from '../../../config.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { noteAttempt } from '../login/attempt-store.ts'
import { demandRight } from '../codes/answer.ts'
import { demandGoodPassword, setPasswordAnew } from './set-anew.ts'
import { phoneOf } from '../contact/number.ts'
import { memberByPhone } from '../contact/phone-store.ts'
import { checkCode } from '../codes/issue.ts'
import { attemptOf, giveSession, openSession, trustBrowser } from '../login/sign-in.ts'
import { noteLogin } from '../store.ts'
import { whyClosed } from '../login/why-closed.ts'

/**
 * Resets a forgotten password with the code sent to the proven number. Everything the old one
 * opened ends, and the member is signed in (specification, section 4).
 */
export async function recoverByPhone(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config, now, live, refuse } = context
  const settings = await readSettings(db)
  if (!settings.codes.forgotByPhone || !reachesPhones(config)) return refuse('recovery_closed')
  const phone = phoneOf(input.countryDialingCode, input.mobileNum) ?? refuse('mobile_invalid')
  demandGoodPassword(settings, input.newPassword, '')
  const ask = { channel: 'sms', purpose: 'recover', destination: phone.e164 } as const
  const right = demandRight(await checkCode(context, { ...ask, code: input.verificationCode }))
  const member = (await memberByPhone(db, config.merchant, phone.e164)) ?? refuse('code_expired')
  const closed = whyClosed(member)
  if (closed) return refuse(closed)
  demandGoodPassword(settings, input.newPassword, member.account)
  const hash = await openPasswords(context.secrets).hash(input.newPassword)
  const facts = {
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: false,
    mustChangePassword: false,
    rememberMe: false,
  }
  const entered = await inTransaction(db, async (tx) => {
    if (!(await right.use(tx))) return refuse('code_expired')
    await setPasswordAnew(tx, context, member, hash)
    const attempt = attemptOf(context, member.merchant, member.account_key)
    await noteAttempt(tx, { ...attempt, device: null }, 'ok')
    if (!(await noteLogin(tx, member.id, now))) return refuse('code_expired')
    const trust = await trustBrowser(tx, context, member, false)
    return { trust, started: await openSession(tx, context, member, facts) }
  })
  live.toMember(member.id, { type: sessionEnded, data: { but: entered.started.session.id } })
  entered.trust()
  return giveSession(context, member, entered.started, facts)
}
