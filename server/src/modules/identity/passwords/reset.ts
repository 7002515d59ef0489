import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import type { resetPassword as endpoint } from '@kancil/contract/identity/recovery'
import { sha256 } from '../../../kernel/chance.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { hasAuthenticator } from '../authenticator/code.ts'
import { openReset, useReset } from './forgot-store.ts'
import { demandGoodPassword, setPasswordAnew } from './set-anew.ts'
import { keepAddress } from '../proofs/store.ts'
import { memberById } from '../store.ts'
import { whyClosed } from '../login/why-closed.ts'

/**
 * Resets a forgotten password with the link from a mail. It signs nobody in: the new password must
 * be typed at the login, which asks for anything else the account requires.
 */
export async function resetPassword(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, ip, live, refuse } = context
  const tokenHash = sha256(input.token)
  const memberId = (await openReset(db, tokenHash, now)) ?? refuse('reset_link_invalid')
  const member = (await memberById(db, memberId)) ?? refuse('reset_link_invalid')
  if (whyClosed(member)) return refuse('reset_link_invalid')
  if (input.newPassword !== input.confirmNewPassword) return refuse('passwords_differ')
  demandGoodPassword(await readSettings(db), input.newPassword, member.account)
  const hash = await openPasswords(context.secrets).hash(input.newPassword)
  await inTransaction(db, async (tx) => {
    if (!(await useReset(tx, tokenHash, now))) return refuse('reset_link_invalid')
    await setPasswordAnew(tx, context, member, hash)
    // The link came from the member's mailbox: the same proof as a code sent there.
    if (!(await hasAuthenticator(tx, member.id)))
      await keepAddress(tx, member.id, networkOf(ip), now)
  })
  live.toMember(member.id, { type: sessionEnded, data: {} })
  return {}
}
