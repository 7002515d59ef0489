import { operatorCookie } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type operatorTotp } from '@kancil/contract/operator/sign-in'
import { permissionsOf } from '@kancil/contract/operator/permissions'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sessionOf } from '../../../kernel/http/access.ts'
import { sha256 } from '../../../kernel/chance.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { openText } from '../../../kernel/crypto/sealed.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Started } from '../../../kernel/http/session.ts'
import { attempt } from './attempt.ts'
import { audit } from '../audit/write.ts'
import { stepOfCode } from '../../../kernel/crypto/authenticator.ts'
import { hashNewPassword } from './new-password.ts'
import { selfOf } from './self.ts'
import { countWrongCode, endSignIns, lockSignIn, nameOfSignIn, type SignIn } from './store.ts'
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

/** Second step: the code. A new session begins, whatever the browser held before. */
export async function totp(
  kernel: Kernel,
  tools: SignInTools,
  context: Call,
  input: Input,
): Promise<OutputOf<typeof operatorTotp>> {
  const { db, reply, request, sessions, refuse } = context
  const hash = sha256(input.challenge)
  const before = await sessionOf(kernel, 'operator', request, 'not needed')
  const name = await nameOfSignIn(db, hash, context.now)
  if (!name) return refuse('challenge_expired')
  const tried = await attempt(db, name, context.ip, context.now)
  // A wrong code is an outcome and not an exception: what it writes must stay.
  const started = await inTransaction(db, async (tx) => {
    const signIn = await lockSignIn(tx, hash, context.now)
    const operator = signIn && (await lockOperator(tx, signIn.operator_id))
    if (!signIn || !operator || operator.disabled) return refuse('challenge_expired')
    const session = await judge(tx, tools, context, input, signIn, operator)
    if (!session) await noteWrongCode(tx, context, hash, operator)
    return session
  }).catch(async (error: unknown) => {
    // Not a guess: the code was right but for something else, or the fault was ours.
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

/** The session that a right code starts; null for a wrong one. */
async function judge(
  tx: Tx,
  tools: SignInTools,
  context: Call,
  input: Input,
  signIn: SignIn,
  operator: OperatorRow,
): Promise<Started | null> {
  const { now, ip, userAgent, sessions } = context
  const sealed = operator.totp_sealed ?? signIn.offered_sealed
  const step = sealed && stepOfCode(openText(tools.totpKey, sealed), input.code, now)
  if (!step || BigInt(step) <= operator.totp_last_step) return null
  if (operator.password_temporary) {
    if (!input.newPassword) return context.refuse('new_password_required')
    const { passwords } = tools
    const kept = await hashNewPassword(
      passwords,
      operator.name,
      input.newPassword,
      operator.password_hash,
    )
    await setPassword(tx, operator.id, kept, false)
  }
  await takeStep(tx, operator.id, step)
  if (!operator.totp_sealed) await bindTotp(tx, operator.id, sealed)
  await endSignIns(tx, operator.id)
  await noteSignIn(tx, operator.id, ip, now)
  const { id, name, role } = operator
  const data = { name, role, permissions: permissionsOf(role) }
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

/** Whoever sends a wrong code knows the password: that is worth a line in the log. */
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
