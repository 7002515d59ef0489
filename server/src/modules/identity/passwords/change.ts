import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { tokenHeader } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type changePassword as endpoint } from '@kancil/contract/identity/passwords'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import { faultOf, mergeRules } from '@kancil/rules/identity/field-rules'
import { isCommonPassword } from '@kancil/rules/identity/passwords'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { forgetDevices } from '../login/attempt-store.ts'
import { clearRememberToken } from '../sessions/cookies.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { notifyMember } from '../contact/notify.ts'
import { isOwnPassword } from './own.ts'
import { forgetRemembered } from '../sessions/remember-store.ts'
import {
  deviceOf,
  giveSession,
  type IdentitySessionData,
  openSession,
  tabOf,
} from '../login/sign-in.ts'
import { keepPassword } from './store.ts'
import { lockMember, type Member, memberById } from '../store.ts'
import { whyClosed } from '../login/why-closed.ts'

type PasswordContext = Context<typeof endpoint>
type PasswordInput = InputOf<typeof endpoint>

const forcedMinutes = 10

/**
 * Changes the password. Every other session and every other remembered or trusted browser ends;
 * this tab continues with a new token.
 */
export async function changePassword(
  context: PasswordContext,
  input: PasswordInput,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, caller, sessions, live, reply, request, refuse } = context
  if (caller.accountKind === accountKinds.trial) return refuse('real_account_required')
  const member = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
  await checkOld(context, input, member)
  await checkNew(context, input, member)
  const hash = await openPasswords(context.secrets).hash(input.newPassword)
  const facts = {
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: false,
    rememberMe: false,
  }
  const started = await inTransaction(db, async (tx) => {
    const still = await lockMember(tx, member.id)
    // Reset or frozen in the meantime: the proof given here no longer counts.
    if (!still || whyClosed(still) || still.password_hash !== member.password_hash)
      return refuse('session_expired')
    await keepPassword(tx, member.id, { hash, given: false, now })
    const at = now.toISOString()
    await notifyMember(tx, context, member.id, { kind: 'passwordChanged', at, ip: context.ip })
    await sessions.endAll(tx, 'member', member.id)
    await forgetRemembered(tx, member.id)
    const device = deviceOf(request)
    await forgetDevices(tx, member.merchant, member.account_key, device ?? undefined)
    return openSession(tx, context, member, facts)
  })
  live.toMember(member.id, { type: sessionEnded, data: { but: started.session.id } })
  clearRememberToken(reply)
  const { token, account, isAgent, merchant } = giveSession(context, member, started, facts)
  return { token, account, isAgent, merchant }
}

async function checkOld(
  context: PasswordContext,
  { oldPassword }: PasswordInput,
  member: Member,
): Promise<void> {
  const { refuse } = context
  if (oldPassword === undefined || oldPassword === '') {
    if (!isForcedChange(context)) refuse('old_password_required')
    return
  }
  if (!(await isOwnPassword(context, member, oldPassword))) refuse('old_password_wrong')
}

/** Decisions 35: only right after the login that required it, and only in the tab that made it. */
function isForcedChange({ caller, request, now }: PasswordContext): boolean {
  const { forcedTab, mustChangePassword } = caller.session.data as IdentitySessionData
  const age = now.getTime() - caller.session.createdAt.getTime()
  return (
    mustChangePassword === true &&
    age < forcedMinutes * 60_000 &&
    forcedTab === tabOf(String(request.headers[tokenHeader]))
  )
}

async function checkNew(
  context: PasswordContext,
  input: PasswordInput,
  member: Member,
): Promise<void> {
  const { db, refuse } = context
  const settings = await readSettings(db)
  const problem = faultOf(mergeRules(settings.register).password, input.newPassword)
  if (problem) refuse('fields_invalid', { fields: [{ name: 'newPassword', problem }] })
  if (input.newPassword !== input.confirmNewPassword) refuse('passwords_differ')
  const isDefault = input.newPassword === settings.accounts.defaultPassword
  if (isDefault || isCommonPassword(input.newPassword, member.account)) refuse('password_breached')
  if (await openPasswords(context.secrets).verify(member.password_hash, input.newPassword))
    refuse('password_unchanged')
}
