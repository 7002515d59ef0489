import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { operatorStepUp } from '@kancil/contract/operator/sign-in'
import { openText } from '../../../kernel/crypto/sealed.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { attempt } from './attempt.ts'
import { stepOfCode } from '../../../kernel/crypto/authenticator.ts'
import { selfOf } from './self.ts'
import type { SignInTools } from './tools.ts'
import { findOperator, takeStep } from '../store.ts'

/** Proves the second factor again, with an unused code. */
export async function stepUp(
  tools: SignInTools,
  context: Context<typeof operatorStepUp>,
  input: InputOf<typeof operatorStepUp>,
): Promise<OutputOf<typeof operatorStepUp>> {
  const { db, now, ip, caller, sessions, refuse } = context
  const tried = await attempt(db, caller.name, ip, now)
  const operator = await findOperator(db, caller.operatorId)
  const secret = operator?.totp_sealed && openText(tools.totpKey, operator.totp_sealed)
  const step = secret && stepOfCode(secret, input.code, now)
  if (!step || !(await takeStep(db, caller.operatorId, step))) return refuse('wrong_code')
  await tried.forgive()
  await sessions.markStepUp(db, caller.session.id)
  return selfOf({ ...caller.session, stepUpAt: now })
}
