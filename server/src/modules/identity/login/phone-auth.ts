import { agentKinds } from '@kancil/contract/identity/account-kinds'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { loginByPhoneAuth as endpoint } from '@kancil/contract/identity/phone-auth'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { noteAttempt } from './attempt-store.ts'
import { demandPhone, type PhoneAuth } from '../phone-auth/provider.ts'
import { memberByPhone } from '../contact/phone-store.ts'
import { attemptOf, giveSession, openSession, trustBrowser } from './sign-in.ts'
import { noteLogin } from '../store.ts'
import { whyClosed } from './why-closed.ts'

/**
 * Signs in the member whose proven number the provider vouches for. The token is used up whatever
 * the outcome, so that it cannot be shown again elsewhere.
 */
export async function loginByPhoneAuth(
  phoneAuth: PhoneAuth,
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config, now, refuse } = context
  const { flags } = await readSettings(db)
  if (!flags.MOBILEVERCODELOGIN3) return refuse('sms_login_closed')
  const proof = await demandPhone(phoneAuth, context, input.firebaseIdToken)
  const isFresh = await inTransaction(db, (tx) => proof.use(tx))
  if (!isFresh) return refuse('phone_token_refused')
  const member = await memberByPhone(db, config.merchant, proof.phone.e164)
  if (!member) return refuse('phone_unknown')
  const isAgent = agentKinds.includes(member.account_kind)
  const closed =
    whyClosed(member) ?? (input.side === 'agent' && !isAgent ? 'error_not_agent' : null)
  const attempt = { ...attemptOf(context, member.merchant, member.account_key), device: null }
  if (closed) {
    await noteAttempt(db, attempt, 'refused')
    return refuse(closed)
  }
  const facts = {
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: false,
    mustChangePassword: false,
    rememberMe: input.rememberMe === true,
  }
  const entered = await inTransaction(db, async (tx) => {
    await noteAttempt(tx, attempt, 'ok')
    if (!(await noteLogin(tx, member.id, now))) return refuse('phone_token_refused')
    const trust = await trustBrowser(tx, context, member, facts.rememberMe)
    return { trust, started: await openSession(tx, context, member, facts) }
  })
  entered.trust()
  return giveSession(context, member, entered.started, facts)
}
