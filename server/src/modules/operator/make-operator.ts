import type { OperatorId } from '@kancil/contract/ids'
import type { OperatorRole } from '@kancil/contract/operator/permissions'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { sealText } from '../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../kernel/crypto/secrets.ts'
import { newTotpSecret } from '../../kernel/crypto/authenticator.ts'
import { signInTools } from './sign-in/tools.ts'
import { insertOperator, operatorByName } from './store.ts'

/**
 * Creates an installation's first operators, who can sign in at once: for the seed, and for the
 * command line of the machine's owner. The console itself uses `createOperator`.
 * @returns the authenticator's secret in base32, or null if the name already exists (then nothing
 * changes)
 */
export async function makeOperator(
  context: { readonly db: Db; readonly secrets: Secrets; readonly now: Date },
  details: { name: string; role: OperatorRole; password: string; totpSecret?: string },
): Promise<{ operatorId: OperatorId; totpSecret: string } | null> {
  const { db, now } = context
  const { name, role } = details
  if (await operatorByName(db, name)) return null
  const { passwords, totpKey } = signInTools(context)
  const totpSecret = details.totpSecret ?? newTotpSecret()
  const operatorId = newId('operator', now)
  const fresh = await insertOperator(db, {
    id: operatorId,
    name,
    role,
    password_hash: await passwords.hash(details.password),
    password_temporary: false,
    totp_sealed: sealText(totpKey, totpSecret),
    created_at: now,
  })
  return fresh ? { operatorId, totpSecret } : null
}
