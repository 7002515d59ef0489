import { houseGuessedMessage } from '@kancil/contract/identity/members'
import { failureWindowMinutes } from '@kancil/rules/identity/sign-in-policy'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { audit } from '../../operator/door.ts'
import type { login } from '@kancil/contract/identity/login'

/**
 * Warns operators, once per window, that passwords are being guessed across the whole house: in the
 * log, the audit log and the open consoles.
 */
export async function raiseAlarm(
  { db, now, live, request }: Context<typeof login>,
  failures: number,
): Promise<void> {
  request.log.error({ failures, minutes: failureWindowMinutes }, 'the house is guessed at')
  await inTransaction(db, (tx) =>
    audit(tx, {
      operatorId: null,
      action: 'identity.houseGuessed',
      subject: 'signIn',
      after: { failures, minutes: failureWindowMinutes },
      ip: '',
      at: now,
    }),
  )
  live.toConsole({ type: houseGuessedMessage, data: { failures } })
}
