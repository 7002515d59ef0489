import { agentKinds } from '@kancil/contract/identity/account-kinds'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { login as endpoint } from '@kancil/contract/identity/login'
import { accountKey } from '@kancil/rules/identity/field-rules'
import {
  failureWindowMinutes,
  guardOf,
  type Proof,
  type RecentFailures,
  refuseProof,
} from '@kancil/rules/identity/sign-in-policy'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { openTurns } from '../../../kernel/http/turns.ts'
import {
  isKnownDevice,
  reserveAttempt,
  type AttemptReservation,
  settleAttempt,
} from './attempt-store.ts'
import { checkCaptcha } from '../verification/captcha.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { demandOfPlace } from './demand-place.ts'
import { loginBySms } from './sms.ts'
import { passwordFacts } from '../passwords/facts.ts'
import { attemptOf, deviceOf, giveSession, openSession, trustBrowser } from './sign-in.ts'
import { type Member, memberById, memberByKey, noteLogin } from '../store.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { presentedVerification } from '../verification/grant.ts'
import { whyClosed } from './why-closed.ts'

/** Each login is a dozen statements and a hash: a flood waits before it reaches the database. */
const inTurn = openTurns({ most: 2, waitingMost: 100 })

type LoginContext = Context<typeof endpoint>
type LoginInput = InputOf<typeof endpoint>

/**
 * Signs a member in. An unknown account and a wrong password get the same answer: same status, same
 * body, and the same hashing in between. Failures are counted for the account as typed, whether it
 * exists or not.
 */
export async function login(
  context: LoginContext,
  input: LoginInput,
): Promise<OutputOf<typeof endpoint>> {
  return inTurn(() =>
    input.type === 'sms'
      ? loginBySms(context, input, { reserve, whyClosed: whyNotIn })
      : loginByPassword(context, input),
  )
}

async function loginByPassword(
  context: LoginContext,
  input: LoginInput,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config, refuse } = context
  const key = accountKey(input.username)
  const reserved = await reserve(context, key)
  await demandProof(context, input, reserved)
  const member = await memberByKey(db, config.merchant, key)
  const passwords = openPasswords(context.secrets)
  const fits = await passwords.verify(member?.password_hash ?? null, input.password)
  if (!member || !fits) {
    return refuse('incorrect_account_or_password', hints(withOneMore(reserved.failures)))
  }
  const closed = whyNotIn(input, member)
  if (closed) {
    await settleAttempt(db, reserved.id, 'refused')
    return refuse(closed)
  }
  return enter(context, input, member, reserved)
}

/** Records the attempt before it is judged. */
async function reserve(context: LoginContext, key: string): Promise<AttemptReservation> {
  const { db, config, now, request, refuse } = context
  const attempt = attemptOf(context, config.merchant, key)
  const brought = deviceOf(request)
  const device = brought && (await isKnownDevice(db, attempt, brought)) ? brought : null
  const since = new Date(now.getTime() - failureWindowMinutes * 60_000)
  const reserved = await reserveAttempt(db, { ...attempt, device }, since)
  if (reserved.alarm !== null) await raiseAlarm(context, reserved.alarm)
  if (reserved.lastMinute <= config.loginsPerMinute) return reserved
  await settleAttempt(db, reserved.id, 'refused')
  return refuse('too_many_requests', { retryAfterSeconds: 60 })
}

/** Refuses unless the puzzle, and the captcha if one is due, were solved, and uses them up. */
async function demandProof(
  context: LoginContext,
  input: LoginInput,
  reserved: AttemptReservation,
): Promise<void> {
  const { db, refuse } = context
  const presented = await presentedVerification(db, context, 'login', input.verification)
  const guard = guardOf(reserved.failures)
  const proof: Proof = {
    solved: presented && presented.kind !== 'captcha' ? presented.kind : null,
    captcha: guard === 'open' ? 'none' : await checkCaptcha(context, input.captcha),
  }
  let refusal = refuseProof(guard, proof)
  if (!refusal && !(await presented?.use())) refusal = 'verification_required'
  if (!refusal) return
  await settleAttempt(db, reserved.id, 'refused')
  refuse(refusal, hints(reserved.failures))
}

function withOneMore(failures: RecentFailures): RecentFailures {
  const { account, address, block, device } = failures
  return {
    ...failures,
    account: account + 1,
    address: address + 1,
    block: block + 1,
    device: device === null ? null : device + 1,
  }
}

/** What the next attempt needs: the page shows the picture, or solves the puzzle unprompted. */
function hints(failures: RecentFailures): { captcha: boolean; hard: boolean } {
  const guard = guardOf(failures)
  return { captcha: guard === 'captcha', hard: guard === 'hard' }
}

/** Revealed only to someone who knows the password, or holds the phone. */
function whyNotIn(input: LoginInput, member: Member) {
  return whyClosed(member) ?? whyNotAgent(input, member)
}

function whyNotAgent({ side }: LoginInput, member: Member): 'error_not_agent' | null {
  return side === 'agent' && !agentKinds.includes(member.account_kind) ? 'error_not_agent' : null
}

async function enter(
  context: LoginContext,
  input: LoginInput,
  member: Member,
  reserved: AttemptReservation,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now } = context
  const state = await passwordFacts(context, member, input.password)
  const facts = {
    ...state,
    firstTimeLogin: member.first_login_at === null,
    rememberMe: input.rememberMe === true && !state.mustChangePassword,
  }
  const demand = await demandOfPlace(context, member, facts)
  if (demand) {
    await settleAttempt(db, reserved.id, 'refused')
    return context.refuse('extra_verification_required', demand)
  }
  const newHash = openPasswords(context.secrets).needsRehash(member.password_hash)
    ? await openPasswords(context.secrets).hash(input.password)
    : undefined
  const entered = await inTransaction(db, async (tx) => {
    if (!(await noteLogin(tx, member.id, now, { hash: member.password_hash, newHash }))) return null
    await settleAttempt(tx, reserved.id, 'ok')
    return {
      trust: await trustBrowser(tx, context, member, facts.rememberMe),
      started: await openSession(tx, context, member, facts),
    }
  })
  if (!entered) return answerOvertaken(context, input, member, reserved)
  const { started, trust } = entered
  trust()
  return giveSession(context, member, started, facts)
}

/**
 * The account changed during the login: its owner changed it, or a concurrent login rehashed the
 * password.
 */
async function answerOvertaken(
  context: LoginContext,
  input: LoginInput,
  before: Member,
  reserved: AttemptReservation,
): Promise<OutputOf<typeof endpoint>> {
  const member = await memberById(context.db, before.id)
  const isOther = member && member.password_hash !== before.password_hash
  const fits =
    isOther &&
    !whyNotIn(input, member) &&
    (await openPasswords(context.secrets).verify(member.password_hash, input.password))
  if (fits) return enter(context, input, member, reserved)
  return context.refuse('incorrect_account_or_password', hints(reserved.failures))
}
