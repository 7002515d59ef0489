import { operatorCookie } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type operatorTotp } from '@kancil/contract/operator/sign-in'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sessionOf } from '../../../kernel/http/access.ts'
import { sha256 } from '../../../kernel/chance.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { openText } from '../../../kernel/crypto/sealed.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { StartedSession } from '../../../kernel/http/session.ts'
import { attempt } from './attempt.ts'
import { audit } from '../audit/write.ts'
import { stepOfCode } from '../../../kernel/crypto/authenticator.ts'
import { hashNewPassword } from './new-password.ts'
import { permissionsOfRole } from '../roles/store.ts'
import { selfOf } from './self.ts'
import { countWrongCode, endSignIns, lockSignIn, operatorOfSignIn, type SignIn } from './store.ts'
import type { SignInTools } from './tools.ts'
import {
  bindTotp,
  lockOperator,
  noteSignIn,
  type OperatorRow,
  setPassword,
  takeStep,
} from '../store.ts'

const wrongCodesMost = 5
type Input = InputOf<typeof operatorTotp>
type Call = Context<typeof operatorTotp>

/** Second step: the code. It always starts a new session, whatever the browser had before. */
export async function totp(
  kernel: Kernel,
  tools: SignInTools,
  context: Call,
  input: Input,
): Promise<OutputOf<typeof operatorTotp>> {
  const { db, reply, request, sessions, refuse } = context
  const hash = sha256(input.challenge)
  const before = await sessionOf(kernel, 'operator', request, 'not needed')
  const row = await operatorOfSignIn(db, hash, context.now)
  if (!row) return refuse('challenge_expired')
  const tried = await attempt(db, row.name, context.ip, context.now)
  const enter = async (): Promise<StartedSession | null> => {
    const newHash = await newHashOf(tools, context, input, row)
    // A wrong code is an outcome, not an exception: its writes must be committed.
    return inTransaction(db, async (tx) => {
      const signIn = await lockSignIn(tx, hash, context.now)
      const operator = signIn && (await lockOperator(tx, signIn.operator_id))
      if (!signIn || !operator || operator.disabled) return refuse('challenge_expired')
      // The new password was checked against the one read before the lock.
      if (operator.password_hash !== row.password_hash) return refuse('challenge_expired')
      const step = rightStep(
        tools,
        input,
        { ...operator, offered_sealed: signIn.offered_sealed },
        context.now,
      )
      if (step === null) {
        await noteWrongCode(tx, context, hash, operator)
        return null
      }
      if (newHash !== null) await setPassword(tx, operator.id, newHash, false)
      return startSession(tx, context, signIn, operator, step)
    })
  }
  const started = await enter().catch(async (error: unknown) => {
    // Not a guess: the code was right but did not fit here, or the fault was ours.
    await tried.forgive()
    throw error
  })
  if (!started) return refuse('wrong_code')
  await tried.forgive()
  const { session, cookie, marker } = started
  if (before) await sessions.end(db, before.session.id, before.session.subjectId)
  reply.setCookie(operatorCookie, cookie, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
  })
  return { token: marker, operator: selfOf({ ...session, stepUpAt: context.now }) }
}

type SignInRow = OperatorRow & Pick<SignIn, 'offered_sealed'>

/** The authenticator step of the code; null for a wrong or used code. */
function rightStep(tools: SignInTools, input: Input, row: SignInRow, now: Date): number | null {
  const sealed = row.totp_sealed ?? row.offered_sealed
  const step = sealed && stepOfCode(openText(tools.totpKey, sealed), input.code, now)
  return !step || BigInt(step) <= row.totp_last_step ? null : step
}

/**
 * The hash to store for the password that replaces a temporary one; null if none is due, or the
 * code is wrong. Computed before any row is locked: hashing is slow and queues.
 */
async function newHashOf(
  tools: SignInTools,
  { now, refuse }: Call,
  input: Input,
  row: SignInRow,
): Promise<string | null> {
  if (!row.password_temporary || rightStep(tools, input, row, now) === null) return null
  if (!input.newPassword) return refuse('new_password_required')
  return hashNewPassword(tools.passwords, row.name, input.newPassword, row.password_hash)
}

/** Starts the session after a right code. */
async function startSession(
  tx: Tx,
  context: Call,
  signIn: SignIn,
  operator: OperatorRow,
  step: number,
): Promise<StartedSession> {
  const { now, ip, userAgent, sessions } = context
  await takeStep(tx, operator.id, step)
  if (!operator.totp_sealed) await bindTotp(tx, operator.id, signIn.offered_sealed)
  await endSignIns(tx, operator.id)
  await noteSignIn(tx, operator.id, networkOf(ip), now)
  const { id, name, role } = operator
  const permissions = (await permissionsOfRole(tx, role)) ?? []
  const data = { name, role, permissions }
  const started = await sessions.start(tx, 'operator', id, data, { ip, userAgent })
  await sessions.markStepUp(tx, started.session.id)
  await audit(tx, {
    operatorId: id,
    action: 'operator.signIn',
    subject: id,
    ip,
    at: now,
    after: {
      sessionId: started.session.id,
      authenticatorBound: !operator.totp_sealed,
      passwordReplaced: operator.password_temporary,
    },
  })
  return started
}

/** Whoever sends a wrong code knows the password, so it is worth a line in the log. */
async function noteWrongCode(tx: Tx, context: Call, hash: Buffer, operator: OperatorRow) {
  await countWrongCode(tx, hash, wrongCodesMost)
  await audit(tx, {
    operatorId: null,
    action: 'operator.wrongCode',
    subject: operator.id,
    ip: context.ip,
    at: context.now,
  })
}
