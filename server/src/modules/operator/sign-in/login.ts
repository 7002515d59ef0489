import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type operatorLogin, signInMinutes } from '@kancil/contract/operator/sign-in'
import { randomToken, sha256 } from '../../../kernel/chance.ts'
import { openText, sealText } from '../../../kernel/crypto/sealed.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { attempt } from './attempt.ts'
import { newTotpSecret, totpUri } from '../../../kernel/crypto/authenticator.ts'
import type { SignInTools } from './tools.ts'
import { insertSignIn } from './store.ts'
import { operatorByName, setPassword } from '../store.ts'

/**
 * First step: the password. An unknown name, a wrong password and a closed account get the same
 * answer, after the same work.
 */
export async function login(
  tools: SignInTools,
  context: Context<typeof operatorLogin>,
  input: InputOf<typeof operatorLogin>,
): Promise<OutputOf<typeof operatorLogin>> {
  const { db, now, ip, log, refuse } = context
  const { passwords, totpKey } = tools
  const name = input.name.trim().toLowerCase()
  const tried = await attempt(db, name, ip, now)
  const operator = await operatorByName(db, name)
  const right = await passwords.verify(operator?.password_hash ?? null, input.password)
  if (!operator || !right || operator.disabled) {
    log.info({ operator: operator?.id, ip }, 'operator sign-in refused')
    return refuse('wrong_credentials')
  }
  if (passwords.needsRehash(operator.password_hash))
    await setPassword(
      db,
      operator.id,
      await passwords.hash(input.password),
      operator.password_temporary,
    )

  const challenge = randomToken(24)
  const offered = operator.totp_sealed ? null : sealText(totpKey, newTotpSecret())
  const expiresAt = new Date(now.getTime() + signInMinutes * 60_000)
  await insertSignIn(db, { hash: sha256(challenge), operatorId: operator.id, offered, expiresAt })
  await tried.forgive()
  const secret = offered && openText(totpKey, offered)
  return {
    challenge,
    newPasswordNeeded: operator.password_temporary,
    ...(secret ? { enrolment: { secret, uri: totpUri(secret, operator.name) } } : {}),
  }
}
