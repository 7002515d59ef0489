import type { PhoneAuthKeys } from '@kancil/contract/ports/phone-auth'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { phoneAuthOf } from '../../../config/phone-auth.ts'
import { readSettings } from '../../site/door.ts'
import { type PhoneProof, verifyPhoneToken } from './token.ts'

/** What handlers need of the provider: its key set, opened once. */
export type PhoneAuth = { readonly published: PhoneAuthKeys | null }

type ProviderContext = {
  readonly db: Db
  readonly config: Config
  readonly now: Date
  readonly log: { warn(what: object, message: string): void }
}

/** Whether the operator chose the provider for verifying phones, and one is configured. */
export async function isProviderWay({ db, config }: Pick<ProviderContext, 'db' | 'config'>) {
  return (await readSettings(db)).phoneAuth.enabled && phoneAuthOf(config) !== null
}

/**
 * The number that a token proves.
 * @throws Refused `phone_auth_closed`, `phone_auth_unavailable`, `phone_token_refused`
 */
export async function demandPhone(
  { published }: PhoneAuth,
  asking: ProviderContext,
  token: string,
): Promise<Extract<PhoneProof, { kind: 'proved' }>> {
  const provider = phoneAuthOf(asking.config)
  if (!provider || !published || !(await isProviderWay(asking)))
    throw new Refusal('phone_auth_closed')
  const proof = await verifyPhoneToken(provider, published, token, asking.now)
  if (proof.kind === 'proved') return proof
  asking.log.warn({ kind: proof.kind, reason: proof.reason }, 'phone token not taken')
  throw new Refusal(proof.kind === 'refused' ? 'phone_token_refused' : 'phone_auth_unavailable')
}
